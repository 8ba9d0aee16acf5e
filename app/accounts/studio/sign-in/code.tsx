import { href, redirect } from 'react-router'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import form from '../../../ui/account-form.module.css'
import type { Proof } from '../../second-factor/factors.server.ts'
import { givenPasskey } from '../../second-factor/passkeys.server.ts'
import { completeSignIn, isPending, readSignInPage, respondTo } from '../../sign-in/staff-sign-in.server.ts'
import { AccountForm } from '../../ui/account-form.tsx'
import { Split } from '../../ui/split.tsx'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import type { Route } from './+types/code.ts'

export { actionHeaders as headers } from '../../../action-headers.ts'

const REFUSED = 'This code isn’t right, or it was used before. Please try the next one.'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  if (!isPending(ports, request)) throw redirect(href('/studio/sign-in') + url.search)
  return readSignInPage(ports)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  if (!isPending(ports, request)) throw redirect(href('/studio/sign-in') + url.search)
  const fields = await request.formData()
  const proof: Proof = fields.has('response')
    ? { kind: 'passkey', ...givenPasskey(fields) }
    : { kind: 'code', code: textOf(fields, 'code') }
  return respondTo(await completeSignIn(ports, proof, request), REFUSED, url)
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Enter a code | ${matches[1].loaderData?.site.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, passkey } = loaderData
  return (
    <Split photo={photo} title="Enter a code" links={[[href('/studio/sign-in'), 'Start over']]}>
      <p className="lead">From your authenticator app, or one of your recovery codes.</p>
      <AccountForm submit="Sign in" sending="Signing in..." {...actionData}>
        <label className={`column ${form.field}`}>
          <span className="edge">Code</span>
          <input
            className={form.box}
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            aria-describedby="error"
          />
        </label>
      </AccountForm>
      {passkey && (
        <PasskeyForm {...passkey} className={form.form}>
          <button className="link" type="submit">
            Use a passkey instead
          </button>
        </PasskeyForm>
      )}
    </Split>
  )
}
