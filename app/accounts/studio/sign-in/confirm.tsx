import { data, Form, href, redirect, useNavigation } from 'react-router'
import { textOf } from '../../../form-text.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { PasswordInput, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Page } from '../../../studio/ui/page/page.tsx'
import { studioTitle } from '../../../studio/ui/page/title.ts'
import { hasFactors } from '../../second-factor/factors.server.ts'
import { withPasswordLimit } from '../../sign-in/password-limit.server.ts'
import { pleaseWait } from '../../sign-in/refused.server.ts'
import { confirmStaff } from '../../sign-in/staff-sign-in.server.ts'
import { pageToReturnTo, staffContext } from '../../staff-context.server.ts'
import styles from '../accounts.module.css'
import type { Route } from './+types/confirm.ts'

export { actionHeaders as headers } from '../../../action-headers.ts'

const REFUSED = {
  refused: { password: 'This isn’t your password.' },
  'no-client': { password: 'This isn’t your password.' },
  'wrong-code': { code: 'This code isn’t right, or it was used before. Please try the next one.' },
}

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { id, email } = context.get(staffContext)
  return { email, factor: await hasFactors(ports.database.db, id) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const staff = context.get(staffContext)
  const visitor = context.get(visitorContext)
  const fields = await request.formData()
  const failure = await withPasswordLimit(ports.passwordLimit, () =>
    confirmStaff(ports, staff, {
      password: String(fields.get('password') ?? ''),
      code: textOf(fields, 'code'),
      request,
      visitor,
      now: Date.now(),
    }),
  )
  if (!failure) throw redirect(pageToReturnTo(url))
  if (failure.kind === 'busy') {
    const headers = { 'Retry-After': String(failure.retryAfter) }
    return data({ errors: { password: pleaseWait(failure.retryAfter) } }, { status: 429, headers })
  }
  return data({ errors: REFUSED[failure.kind] }, { status: 400 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Is it you?', matches)
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, factor } = loaderData
  const busy = useNavigation().state !== 'idle'
  const errors: { password?: string; code?: string } = (!busy && actionData?.errors) || {}
  return (
    <Page title="Is it you?">
      <div className="narrow">
        <Form className={`stack ${styles.form}`} method="post" replace>
          <p>This step is sensitive, so please enter your password again. It counts for 15 minutes.</p>
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            error={errors.password}
          />
          {factor && <Code error={errors.code} />}
          <div className="buttons">
            <Button type="submit" variant="filled" busy={busy}>
              Continue
            </Button>
            <ButtonLink to={href('/studio')}>Back to Today</ButtonLink>
          </div>
        </Form>
      </div>
    </Page>
  )
}

function Code({ error }: { error: string | undefined }) {
  return (
    <TextInput
      label="Code"
      description="From your authenticator app, or one of your recovery codes."
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={error}
    />
  )
}
