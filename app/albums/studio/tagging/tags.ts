import { data } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/tags.ts'
import { makeTagChanges, readTagChanges } from './changes.server.ts'

/** Changes who is in the photographs of an album. 410 when it is gone: the browser tells that from being signed out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const changes = readTagChanges((await request.formData()).get('changes'))
  if (!changes) return data(null, { status: 400 })
  const { database } = context.get(portsContext)
  const made = await makeTagChanges(database, params.album, changes, context.get(actorContext), Date.now())
  return data(null, { status: made ? 200 : 410 })
}
