import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { staffByEmail } from '../../accounts/accounts.server.ts'
import { readLoginPhoto } from '../../accounts/login-photo.server.ts'
import { orBusy } from '../../accounts/or-busy.server.ts'
import { confirmSession } from '../../accounts/sessions.server.ts'
import { checkPassword } from '../../accounts/sign-in.server.ts'
import { pleaseWait } from '../../accounts/sign-in-form.server.ts'
import { PasswordField } from '../../accounts/ui/field.tsx'
import form from '../../accounts/ui/form.module.css'
import { FormError } from '../../accounts/ui/form-error.tsx'
import { Split } from '../../accounts/ui/split.tsx'
import { refund } from '../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { pageAfterConfirming, staffContext } from '../staff.server.ts'
import type { Route } from './+types/confirm.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(staffContext)
  return { email, photo: await readLoginPhoto(context.get(portsContext).database) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { email, sessionId } = context.get(staffContext)
  const password = String((await request.formData()).get('password') ?? '')
  const { address } = context.get(visitorContext)
  const now = Date.now()
  const own = { ...ports, identity: ports.staff }
  const checked = await orBusy(ports.passwordLimit, () =>
    checkPassword(own, staffByEmail, { email, password }, request, address, now),
  )
  if (checked.kind === 'busy') {
    const headers = { 'Retry-After': String(checked.retryAfter) }
    return data({ error: pleaseWait(checked.retryAfter) }, { status: 429, headers })
  }
  if (checked.kind !== 'right') return data({ error: 'This is not your password.' }, { status: 400 })
  await refund(ports.database, checked.attempts)
  await confirmSession(ports.database, sessionId, now)
  throw redirect(pageAfterConfirming(url))
}

/** Retry-After, when there were too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your password | ${matches[1].loaderData?.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Split photo={loaderData.photo} title="Your password, please">
      <p className="lead">What comes next is sensitive, so it asks again after a quarter of an hour.</p>
      <Form className={form.form} method="post" replace>
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          placeholder="Password"
          autoComplete="current-password"
          describedBy="error"
        />
        <button className="button" type="submit" disabled={busy} aria-busy={busy}>
          Continue
        </button>
        <FormError error={busy ? null : actionData?.error} />
      </Form>
      <p className={form.ways}>
        <Link className="link" to={href('/studio')}>
          Back to the studio
        </Link>
      </p>
    </Split>
  )
}
