import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/trash-return.ts'
import { putBack } from './trash.server.ts'

/** Puts an album, a post, photographs, a team or an athlete back that were deleted. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return commandResult(await putBack(database, params.id, context.get(actorContext), Date.now()))
}
