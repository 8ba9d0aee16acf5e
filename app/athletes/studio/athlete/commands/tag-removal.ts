import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { removeTag } from '../../../tags/tags.server.ts'
import type { Route } from './+types/tag-removal.ts'

/** Removes a tag that was reported as wrong. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const actor = context.get(actorContext)
  await database.write((trx) => removeTag(trx, actor, params, Date.now()))
  return null
}
