import { actorContext } from '../../../accounts/staff-context.server.ts'
import { allOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { deleteRedirects } from '../../../site/redirects/redirects.server.ts'
import type { Route } from './+types/redirect-removal.ts'

/** Forgets addresses of an earlier site. */
export async function action({ request, context }: Route.ActionArgs) {
  const from = allOf(await request.formData(), 'from')
  await deleteRedirects(context.get(portsContext).database, from, context.get(actorContext), Date.now())
  return null
}
