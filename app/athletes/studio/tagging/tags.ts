import { data } from 'react-router'
import { byOf } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/tags.ts'
import { makeTagChanges, readTagChanges } from './changes.server.ts'

/** Answers 410 for a deleted album, which the browser can tell from being signed out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const changes = readTagChanges((await request.formData()).get('changes'))
  if (!changes) return data(null, { status: 400 })
  const { database } = context.get(portsContext)
  const made = await makeTagChanges(database, params.album, changes, byOf(context))
  return 'refused' in made ? data(null, { status: 410 }) : Response.json(made)
}
