import { data } from 'react-router'
import { byOf } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/tags.ts'
import { makeTagChanges, readTagChanges } from './changes.server.ts'

/**
 * Changes who is in the photographs of an album, and says what was not as the browser had it. 410 when the album is gone: the
 * browser tells that from being signed out.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const changes = readTagChanges((await request.formData()).get('changes'))
  if (!changes) return data(null, { status: 400 })
  const { database } = context.get(portsContext)
  const made = await makeTagChanges(database, params.album, changes, byOf(context))
  return 'refused' in made ? data(null, { status: 410 }) : Response.json(made)
}
