import { href, redirect } from 'react-router'
import * as t from '#messages/galleries'
import { clientContext } from '../../../accounts/client-context.server.ts'
import { confirmClient } from '../../../accounts/sign-in/confirm-client.server.ts'
import { readLoginPhoto } from '../../../accounts/sign-in/login-photo.server.ts'
import { refusedSignIn } from '../../../accounts/sign-in/refused.server.ts'
import { AccountForm } from '../../../accounts/ui/account-form.tsx'
import { PasswordField } from '../../../accounts/ui/field.tsx'
import { Split } from '../../../accounts/ui/split.tsx'
import { askForErasure, erasureRequests } from '../../../clients/erasure-requests.server.ts'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import { useSite } from '../../../site/use-site.ts'
import type { Route } from './+types/erasure.ts'

export { actionHeaders as headers } from '../../../action-headers.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, identity } = context.get(portsContext)
  const [asked] = await erasureRequests(database, params.clientId)
  if (asked) throw redirect(href('/client/:clientId/account', params))
  return { photo: await readLoginPhoto(database), ours: identity.passwords !== null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { address } = context.get(visitorContext)
  const client = context.get(clientContext)
  const password = String((await request.formData()).get('password') ?? '')
  const now = Date.now()
  const failure = await confirmClient(ports, client, { password, request, address, now })
  if (failure) return refusedSignIn(failure, t.wrongPassword())
  await askForErasure(ports.database, client.clientId, now)
  ports.jobs.wake()
  throw redirect(`${href('/client/:clientId/account', params)}#data`)
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.askToDelete(), matches)
}

export default function AskForErasure({ loaderData, actionData, params }: Route.ComponentProps) {
  const { photo, ours } = loaderData
  const { owner } = useSite()
  const links: [string, string][] = [[href('/client/:clientId/account', params), t.backToAccount()]]
  if (ours) links.push([href('/client/forgotten'), t.forgotPassword()])
  return (
    <Split photo={photo} title={t.askToDeleteNow()} links={links}>
      <p className="lead">{t.deletionMeans({ owner })}</p>
      <AccountForm submit={t.sendRequest()} sending={t.sendingRequest()} {...actionData}>
        <PasswordField label={t.password()} autoComplete="current-password" />
      </AccountForm>
    </Split>
  )
}
