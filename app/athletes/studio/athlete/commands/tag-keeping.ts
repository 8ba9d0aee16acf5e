import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { keepTag } from '../../../tags/reports.server.ts'
import type { Route } from './+types/tag-keeping.ts'

/** Says that a tag that was reported as wrong is right. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const actor = context.get(actorContext)
  await database.write((trx) => keepTag(trx, actor, params, Date.now()))
  return null
}
