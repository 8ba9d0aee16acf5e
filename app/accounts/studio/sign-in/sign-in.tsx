import { href, redirect, redirectDocument } from 'react-router'
import { textOf } from '../../../form-text.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { signedInStaff } from '../../sessions/sessions.server.ts'
import { readLoginPhoto } from '../../sign-in/login-photo.server.ts'
import { withPasswordLimit } from '../../sign-in/password-limit.server.ts'
import { respondTo, signInStaff } from '../../sign-in/staff-sign-in.server.ts'
import { pageToReturnTo } from '../../staff-context.server.ts'
import { AccountForm } from '../../ui/account-form.tsx'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Split } from '../../ui/split.tsx'
import type { Route } from './+types/sign-in.ts'

export { actionHeaders as headers } from '../../../action-headers.ts'

const REFUSED = 'Invalid email or password. Please try again.'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  if (await signedInStaff(ports, request)) throw redirectDocument(pageToReturnTo(url))
  return { photo: await readLoginPhoto(ports.database) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const visitor = context.get(visitorContext)
  const fields = await request.formData()
  const given = { email: textOf(fields, 'email'), password: String(fields.get('password') ?? '') }
  const outcome = await withPasswordLimit(ports.passwordLimit, () =>
    signInStaff(ports, given, request, visitor),
  )
  if (outcome.kind === 'second-factor') {
    throw redirect(href('/studio/sign-in/code') + url.search, { headers: { 'Set-Cookie': outcome.cookie } })
  }
  return respondTo(outcome, REFUSED, url)
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Sign in | ${matches[1].loaderData?.site.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const links: [string, string][] = [[`${href('/client/forgotten')}?studio`, 'Forgot password?']]
  return (
    <Split photo={loaderData.photo} title="Studio" links={links}>
      <AccountForm submit="Sign in" sending="Signing in..." {...actionData}>
        <EmailField />
        <PasswordField label="Password" autoComplete="current-password" />
      </AccountForm>
    </Split>
  )
}
