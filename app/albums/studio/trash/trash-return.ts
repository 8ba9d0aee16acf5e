import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/trash-return.ts'
import { putBack } from './trash.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Puts an album, a post or photographs back that were deleted. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return outcomeOf(await putBack(database, params.id, context.get(actorContext), Date.now()))
}
