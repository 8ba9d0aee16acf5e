import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { reopen } from '../inbox/status.server.ts'
import type { Route } from './+types/reopening.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Takes a step back: what was accepted, declined or done is open again. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return outcomeOf(await reopen(database, params.booking, context.get(actorContext), Date.now()))
}
