import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { Button, PasswordInput } from '@mantine/core'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { staffByEmail } from '../../../accounts/accounts.server.ts'
import { confirmSession } from '../../../accounts/sessions/sessions.server.ts'
import { withPasswordLimit } from '../../../accounts/sign-in/password-limit.server.ts'
import { checkPassword } from '../../../accounts/sign-in/sign-in.server.ts'
import { pleaseWait } from '../../../accounts/sign-in/sign-in-form.server.ts'
import { refund } from '../../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import styles from '../../settings/settings.module.css'
import { Page } from '../../shell/page.tsx'
import { pageToReturnTo, staffContext } from '../../staff.server.ts'
import type { Route } from './+types/confirm.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(staffContext)
  return { email }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { email, sessionId } = context.get(staffContext)
  const password = String((await request.formData()).get('password') ?? '')
  const { address } = context.get(visitorContext)
  const now = Date.now()
  const own = { ...ports, identity: ports.staff }
  const checked = await withPasswordLimit(ports.passwordLimit, () =>
    checkPassword(own, staffByEmail, { email, password }, request, address, now),
  )
  if (checked.kind === 'busy') {
    const headers = { 'Retry-After': String(checked.retryAfter) }
    return data({ error: pleaseWait(checked.retryAfter) }, { status: 429, headers })
  }
  if (checked.kind !== 'right') return data({ error: 'This is not your password.' }, { status: 400 })
  await refund(ports.database, checked.attempts)
  await confirmSession(ports.database, sessionId, now)
  throw redirect(pageToReturnTo(url))
}

/** Retry-After, when there were too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your password | ${matches[1].loaderData?.studio} studio` }]
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Page title="Your password, please">
      <Form className={`${styles.narrow} ${styles.form}`} method="post" replace>
        <p>What comes next is sensitive, so it asks again after a quarter of an hour.</p>
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordInput
          label="Password"
          name="password"
          required
          withAsterisk={false}
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          error={busy ? null : actionData?.error}
          errorProps={{ role: 'alert' }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="filled" disabled={busy} aria-busy={busy}>
            Continue
          </Button>
          <Button component={Link} to={href('/studio')}>
            Back to Today
          </Button>
        </div>
      </Form>
    </Page>
  )
}
