import { data, href, redirect } from 'react-router'
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
  return privateHead('Forgot password', matches)
}

export default function Forgotten({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { photo, sent, ours, studio } = loaderData
  const site = matches[1].loaderData?.site
  return (
    <Split
      photo={photo}
      title={sent ? 'Check your email' : 'Forgot password'}
      links={[[studio ? href('/studio/sign-in') : href('/client'), 'Back to login']]}
    >
      {sent && <Sent who={studio ? 'someone' : 'a client'} />}
      {!sent && (ours ? <Ask error={actionData?.error} /> : site && <Elsewhere {...site} />)}
    </Split>
  )
}

function Ask({ error }: { error: string | undefined }) {
  return (
    <AccountForm submit="Send the link" sending="Sending..." error={error}>
      <p className="lead">Enter your email address, and we’ll send you a link to choose a new password.</p>
      <EmailField />
    </AccountForm>
  )
}

/** The same whether the account exists or not. */
function Sent({ who }: { who: string }) {
  return (
    <div className={form.form} role="status">
      <p className="lead">
        If {who} has that email address, a link is on its way. It works once and expires in an hour.
      </p>
      <p className="small">Nothing there? Check your spam folder, then try once more.</p>
    </div>
  )
}

function Elsewhere({ email, owner }: { email: string; owner: string }) {
  return (
    <p className="lead">
      {owner} will set a new one for you. Email{' '}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  )
}
