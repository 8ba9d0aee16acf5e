import { href, redirect } from 'react-router'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import form from '../../../ui/account-form.module.css'
import { readLoginPhoto } from '../../sign-in/login-photo.server.ts'
import { completeSignIn, isPending, respondTo } from '../../sign-in/staff-sign-in.server.ts'
import { AccountForm } from '../../ui/account-form.tsx'
import { Split } from '../../ui/split.tsx'
import type { Route } from './+types/code.ts'

export { actionHeaders as headers } from '../../../action-headers.ts'

const REFUSED = 'This code isn’t right, or it was used before. Please try the next one.'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  if (!isPending(ports, request)) throw redirect(href('/studio/sign-in') + url.search)
  return { photo: await readLoginPhoto(ports.database) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  if (!isPending(ports, request)) throw redirect(href('/studio/sign-in') + url.search)
  const fields = await request.formData()
  return respondTo(await completeSignIn(ports, textOf(fields, 'code'), request), REFUSED, url)
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Enter a code | ${matches[1].loaderData?.site.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Split photo={loaderData.photo} title="Enter a code" links={[[href('/studio/sign-in'), 'Start over']]}>
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
    </Split>
  )
}
