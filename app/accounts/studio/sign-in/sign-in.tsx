import { Form, href, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { textOf } from '../../../form-text.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { signedInStaff } from '../../sessions/sessions.server.ts'
import { withPasswordLimit } from '../../sign-in/password-limit.server.ts'
import { pageToReturnTo } from '../../staff-context.server.ts'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import form from '../../ui/form.module.css'
import { FormError } from '../../ui/form-error.tsx'
import { Split } from '../../ui/split.tsx'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import type { Route } from './+types/sign-in.ts'
import { readSignInPage, respondTo, signInStaff, signInWithPasskey } from './sign-in.server.ts'

const REFUSED = 'Invalid email or password. Please try again.'
const NO_PASSKEY = 'This passkey does not work here. Please sign in with your password.'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  if (await signedInStaff(ports, request)) throw redirectDocument(pageToReturnTo(url))
  return readSignInPage(ports)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const visitor = context.get(visitorContext)
  const fields = await request.formData()
  if (fields.has('response')) {
    const passkey = { sealed: textOf(fields, 'sealed'), response: textOf(fields, 'response') }
    return respondTo(await signInWithPasskey(ports, passkey, request, visitor), NO_PASSKEY, url)
  }
  const given = { email: textOf(fields, 'email'), password: String(fields.get('password') ?? '') }
  const outcome = await withPasswordLimit(ports.passwordLimit, () =>
    signInStaff(ports, given, request, visitor),
  )
  if (outcome.kind === 'second-factor') {
    throw redirect(href('/studio/sign-in/code') + url.search, { headers: { 'Set-Cookie': outcome.cookie } })
  }
  return respondTo(outcome, REFUSED, url)
}

/** Retry-After, when there were too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Sign in | ${matches[1].loaderData?.site.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, passkey } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <Split photo={photo} title="Studio">
      {passkey && (
        <PasskeyForm {...passkey} styles={form}>
          <button className="link" type="submit">
            Sign in with a passkey
          </button>
        </PasskeyForm>
      )}
      <Form className={form.form} method="post" replace>
        <EmailField />
        <PasswordField label="Password" autoComplete="current-password" />
        <button className="button" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </button>
        <FormError {...(busy ? {} : actionData)} />
      </Form>
      <p className={form.ways}>
        <Link className="link" to={`${href('/client/forgotten')}?studio`}>
          Forgot password?
        </Link>
      </p>
    </Split>
  )
}
