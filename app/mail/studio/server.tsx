import { data, Form, href, redirect, useNavigation } from 'react-router'
import { actorContext, requireConfirmedOwner, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { PasswordInput, Select, TextInput } from '../../studio/ui/controls/fields.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { storeMailServer } from '../setup/mail-server.server.ts'
import type { Route } from './+types/server.ts'
import { readServer, tryServer, typedServer } from './server/read-server.server.ts'

const ENCRYPTION = [
  ['tls', 'TLS, mostly port 465'],
  ['starttls', 'STARTTLS, mostly port 587'],
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = requireConfirmedOwner(context, url)
  const { fixed, fromFixed, server } = await context.get(portsContext).setup.mail()
  if (fixed) throw redirect(href('/studio/settings/mail'))
  const typed = server
    ? { ...server, port: String(server.port) }
    : { host: '', port: '', encryption: 'tls', user: '', from: '' }
  return { email, typed, fromFixed, stored: server !== null, own: context.get(siteContext).email }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const owner = requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const now = Date.now()
  const { fixed, server: stored } = await ports.setup.mail()
  if (fixed) throw data(null, { status: 404 })
  const form = await request.formData()
  const typed = typedServer(form, stored?.from ?? '')
  const server = await readServer(ports, typed, String(form.get('password') ?? ''))
  if ('refused' in server) return data({ error: server.refused, typed }, { status: 400 })
  const refused = await tryServer(ports, server, { site: context.get(siteContext), owner })
  if (refused) return data({ error: refused.refused, typed }, { status: 400 })
  await storeMailServer(ports, server, { actor: context.get(actorContext), now })
  throw redirect(`${href('/studio/settings/mail')}?saved`)
}

export const meta = titled('Mail server')

export default function Server({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Page title="Mail server" description="Your email provider has these settings.">
      <Form
        className={`${forms.panel} narrow`}
        method="post"
        aria-label="Mail server"
        preventScrollReset
        noValidate
      >
        <FormCopy />
        <Fields {...loaderData} typed={typed} />
        <p className="small quiet">
          A test email goes to {email} first. Nothing is saved unless the server accepts it.
        </p>
        <Send error={busy ? null : actionData?.error}>
          <ButtonLink to={href('/studio/settings/mail')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            Test and save
          </Button>
        </Send>
      </Form>
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']
type FieldsProps = Pick<View, 'typed' | 'fromFixed' | 'stored' | 'own'>

function Fields({ typed, fromFixed, stored, own }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Server"
        description="Such as smtp.example.com."
        name="host"
        defaultValue={typed.host}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select label="Encryption" name="encryption" options={ENCRYPTION} defaultValue={typed.encryption} />
      <TextInput
        label="Port (optional)"
        name="port"
        inputMode="numeric"
        defaultValue={typed.port}
        maxLength={5}
      />
      <TextInput
        label="User"
        description="Often your email address. Leave it empty if the server doesn't need one."
        name="user"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed.user}
      />
      <PasswordInput
        label="Password"
        description={
          stored
            ? 'Leave it empty to keep the saved one, which is never shown.'
            : 'Stored encrypted, and never shown again.'
        }
        name="password"
        autoComplete="off"
      />
      <Sender typed={typed} fromFixed={fromFixed} own={own} />
    </>
  )
}

function Sender({ typed, fromFixed, own }: Pick<View, 'typed' | 'fromFixed' | 'own'>) {
  if (fromFixed) return <p className="small quiet">The sender is set on the server (MAIL_FROM).</p>
  return (
    <TextInput
      label="Sender (optional)"
      description={`An address the server can send from, or Name <address>. If empty, it's ${own}.`}
      name="from"
      spellCheck={false}
      defaultValue={typed.from}
    />
  )
}
