import { data, href, redirect } from 'react-router'
import * as t from '#messages/accounts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import form from '../../ui/account-form.module.css'
import { requestReset } from '../passwords/request-reset.server.ts'
import { readLoginPhoto } from '../sign-in/login-photo.server.ts'
import { pleaseWait } from '../sign-in/refused.server.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { EmailField } from '../ui/field.tsx'
import { Split } from '../ui/split.tsx'
import type { Route } from './+types/forgotten.ts'

export { actionHeaders as headers } from '../../action-headers.ts'

/** In the address from the studio's sign-in: staff passwords are always in our own database. */
const FOR_STUDIO = 'studio'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, identity } = context.get(portsContext)
  const studio = url.searchParams.has(FOR_STUDIO)
  const ours = studio || identity.passwords !== null
  return { photo: await readLoginPhoto(database), sent: url.searchParams.has('sent'), ours, studio }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const email = String((await request.formData()).get('email') ?? '')
  const studio = url.searchParams.has(FOR_STUDIO)
  if (!ports.identity.passwords && !studio) throw redirect(href('/client/forgotten'))
  const wait = await requestReset(ports, email, context.get(visitorContext).address)
  if (wait === 0) throw redirect(`${href('/client/forgotten')}?sent${studio ? `&${FOR_STUDIO}` : ''}`)
  return data({ error: pleaseWait(wait) }, { status: 429, headers: { 'Retry-After': String(wait) } })
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.forgotten(), matches)
}

export default function Forgotten({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { photo, sent, ours, studio } = loaderData
  const site = matches[1].loaderData?.site
  return (
    <Split
      photo={photo}
      title={sent ? t.checkEmail() : t.forgotten()}
      links={[[studio ? href('/studio/sign-in') : href('/client'), t.backToLogin()]]}
    >
      {sent && <Sent who={studio ? 'staff' : 'client'} />}
      {!sent && (ours ? <Ask error={actionData?.error} /> : site && <Elsewhere {...site} />)}
    </Split>
  )
}

function Ask({ error }: { error: string | undefined }) {
  return (
    <AccountForm submit={t.sendLink()} sending={t.sending()} error={error}>
      <p className="lead">{t.enterEmail()}</p>
      <EmailField />
    </AccountForm>
  )
}

/** The same whether the account exists or not. */
function Sent({ who }: { who: string }) {
  return (
    <div className={form.form} role="status">
      <p className="lead">{t.linkSent({ who })}</p>
      <p className="small">{t.nothingThere()}</p>
    </div>
  )
}

function Elsewhere({ email, owner }: { email: string; owner: string }) {
  return (
    <p className="lead">
      {t.ownerSets({
        owner,
        email,
        mail: (text) => (
          <a key="mail" className="link" href={`mailto:${email}`}>
            {text}
          </a>
        ),
      })}
    </p>
  )
}
