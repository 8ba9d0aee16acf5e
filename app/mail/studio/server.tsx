import { data, href, redirect } from 'react-router'
import { byOf, requireConfirmedOwner, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { PasswordInput, Select, TextInput } from '../../studio/ui/controls/fields.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { ServiceForm, Steps } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { storeMailServer } from '../setup/mail-server.server.ts'
import type { Route } from './+types/server.ts'
import { AboutPasswords, Mailboxes } from './server/mailboxes.tsx'
import { providerAt, providerNamed } from './server/providers.ts'
import { readServer, tryServer, typedServer } from './server/read-server.server.ts'

const ENCRYPTION = [
  ['starttls', 'STARTTLS, mostly port 587'],
  ['tls', 'TLS, mostly port 465'],
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  const { fixed, fromFixed, server } = await context.get(portsContext).setup.mail()
  if (fixed) throw redirect(href('/studio/settings/mail'))
  const now = server && (providerAt(server.host)?.key ?? 'other')
  const at = url.searchParams.get('with') ?? now ?? 'gmail'
  const stored = at === now ? server : null
  const typed = stored
    ? { ...stored, port: String(stored.port) }
    : { host: '', port: '', encryption: 'starttls', user: '', from: '' }
  return { at, typed, fromFixed, stored: stored !== null, own: context.get(siteContext).email }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const owner = requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const { fixed, server: stored } = await ports.setup.mail()
  if (fixed) throw data(null, { status: 404 })
  const form = await request.formData()
  const typed = typedServer(form, stored?.from ?? '')
  const server = await readServer(ports, typed, String(form.get('password') ?? ''))
  const who = { site: context.get(siteContext), owner, provider: typed.provider }
  const refused =
    'refused' in server ? { lead: 'Not saved.', ...server } : await tryServer(ports, server, who)
  if (refused || 'refused' in server) return data({ refused, typed }, { status: 400 })
  await storeMailServer(ports, server, byOf(context))
  throw redirect(`${href('/studio/settings/mail')}?saved`)
}

export const meta = titled('Mail')

export default function Server({ loaderData, actionData }: Route.ComponentProps) {
  const { at } = loaderData
  const provider = providerNamed(at)
  const title = `Send through ${provider?.name ?? (at === 'outlook' ? 'Outlook' : 'another mailbox')}`
  return (
    <SettingsPage title="Mail" aside={<AboutPasswords company={provider?.company} />}>
      <Panel title={title}>
        {at === 'outlook' ? <Outlook /> : <MailServer key={at} {...loaderData} tried={actionData} />}
      </Panel>
    </SettingsPage>
  )
}

function Outlook() {
  const server = href('/studio/settings/mail/server')
  return (
    <>
      <div className={panel.text}>
        <Mailboxes at="outlook" />
        <p className="notice" data-tone="warn">
          <b>Outlook.com doesn’t let a site send with a password anymore.</b> Microsoft turned that off for
          personal mailboxes. Microsoft 365 still can, if your admin allows “Authenticated SMTP.”
        </p>
      </div>
      <PanelRow
        name="I have Microsoft 365"
        description="A mailbox from your company or your own domain. We fill in the server."
        action={<ButtonLink to={`${server}?with=microsoft`}>Continue</ButtonLink>}
      />
      <PanelRow
        name="I only have Outlook.com"
        description="Create a free Gmail address for your business, or use your web host’s mail. You can keep reading in Outlook: answers go to your business’s address."
        action={<ButtonLink to={`${server}?with=gmail`}>Use Gmail</ButtonLink>}
      />
    </>
  )
}

type Props = Route.ComponentProps
type View = Props['loaderData']

function MailServer({ at, tried, ...view }: View & { tried: Props['actionData'] }) {
  const provider = providerNamed(at)
  const typed = tried?.typed ?? view.typed
  const secret = {
    description: view.stored ? 'Leave it empty to keep the saved one.' : undefined,
    name: 'password',
    autoComplete: 'off',
  }
  return (
    <ServiceForm
      label="Mail server"
      of={at}
      above={<Mailboxes at={at} />}
      refused={tried?.refused}
      verb="Try it"
      icon="send"
      hint="Sends one email to you. Saved only if it works."
      trying="Finding the server, signing in, and sending you an email. That can take ten seconds."
    >
      {provider && <Steps steps={provider.steps} />}
      <input type="hidden" name="provider" value={provider?.key ?? ''} />
      {provider ? (
        <div className="pair">
          <TextInput
            label="Your address"
            name="user"
            type="email"
            autoComplete="off"
            defaultValue={typed.user}
          />
          <PasswordInput label={provider.password} {...secret} />
        </div>
      ) : (
        <Fields {...view} typed={typed} secret={secret} />
      )}
    </ServiceForm>
  )
}

type FieldsProps = Pick<View, 'typed' | 'fromFixed' | 'own'> & { secret: object }

function Fields({ typed, fromFixed, own, secret }: FieldsProps) {
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }
  return (
    <>
      <TextInput
        label="Server"
        description="Your host calls it “outgoing” or “SMTP.”"
        name="host"
        defaultValue={typed.host}
        {...plain}
      />
      <div className="pair">
        <TextInput
          label="Port (optional)"
          name="port"
          inputMode="numeric"
          defaultValue={typed.port}
          maxLength={5}
        />
        <Select label="Encryption" name="encryption" options={ENCRYPTION} defaultValue={typed.encryption} />
      </div>
      <div className="pair">
        <TextInput
          label="User (optional)"
          help="Often your address."
          name="user"
          defaultValue={typed.user}
          {...plain}
        />
        <PasswordInput label="Password" {...secret} />
      </div>
      {!fromFixed && (
        <TextInput
          label="Sender (optional)"
          description={`An address the server can send from, or Name <address>. If empty, it's ${own}.`}
          name="from"
          spellCheck={false}
          defaultValue={typed.from}
        />
      )}
    </>
  )
}
