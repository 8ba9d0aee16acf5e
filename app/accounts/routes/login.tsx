import { data, href, redirect, redirectDocument } from 'react-router'
import * as t from '#messages/accounts'
import { setCookies } from '../../cookies.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { clearMarker } from '../sessions/session-cookies.server.ts'
import { signedIn } from '../sessions/sessions.server.ts'
import { logIn } from '../sign-in/login.server.ts'
import { readLoginPhoto } from '../sign-in/login-photo.server.ts'
import { withPasswordLimit } from '../sign-in/password-limit.server.ts'
import { refusedSignIn } from '../sign-in/refused.server.ts'
import { pageAfterLogin } from '../sign-in/return-address.ts'
import type { Failure } from '../sign-in/sign-in.server.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { EmailField, PasswordField } from '../ui/field.tsx'
import { Split } from '../ui/split.tsx'
import type { Route } from './+types/login.ts'

export { actionHeaders as headers } from '../../action-headers.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const client = await signedIn(ports, request)
  if (client) throw redirect(pageAfterLogin(url, client.clientId))
  const everywhere = url.searchParams.has('everywhere')
  const headers = clearMarker(ports.origin, request)
  return data({ photo: await readLoginPhoto(ports.database), everywhere }, { headers })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const visitor = context.get(visitorContext)
  const fields = await request.formData()
  const email = String(fields.get('email') ?? '')
  const password = String(fields.get('password') ?? '')
  const given = { email, password, request, address: visitor.address, now: Date.now() }
  const outcome = await withPasswordLimit(ports.passwordLimit, () =>
    logIn(ports, given).catch((error): Failure => {
      // When the identity service is down, only the owner's log says so.
      ports.report(error, request, visitor.requestId)
      return { kind: 'refused' }
    }),
  )
  if (outcome.kind === 'second-factor') {
    throw redirectDocument(href('/studio/sign-in/code'), { headers: { 'Set-Cookie': outcome.cookie } })
  }
  if (outcome.kind === 'signed-in') {
    const headers = setCookies(outcome.cookies)
    if (outcome.role !== 'client') throw redirectDocument(href('/studio'), { headers })
    throw redirect(pageAfterLogin(url, outcome.id), { headers })
  }
  if (outcome.kind === 'no-client') {
    return data({ error: t.noClient(), hint: undefined, email }, { status: 403 })
  }
  return refusedSignIn(outcome, t.refused(), email)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[1].loaderData
  if (!root) return []
  const { origin, site } = root
  return pageHead({
    title: t.loginTitle(site),
    description: t.loginDescription(),
    path: href('/client'),
    origin,
    site,
    picture: loaderData?.photo,
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Split
      photo={loaderData.photo}
      title={t.portalLogin()}
      links={[[href('/client/forgotten'), t.askForgotten()]]}
    >
      {loaderData.everywhere && !actionData && (
        <p className="lead" role="status">
          {t.signedOutEverywhere()}
        </p>
      )}
      <AccountForm
        submit={t.login()}
        sending={t.loggingIn()}
        error={actionData?.error}
        hint={actionData?.hint}
      >
        <EmailField value={actionData?.email} />
        <PasswordField label={t.password()} autoComplete="current-password" />
      </AccountForm>
    </Split>
  )
}
