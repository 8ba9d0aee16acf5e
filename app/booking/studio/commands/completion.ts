import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { markDone } from '../inbox/status.server.ts'
import type { Route } from './+types/completion.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Says that the session took place. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return outcomeOf(await markDone(database, params.booking, context.get(actorContext), Date.now()))
}
