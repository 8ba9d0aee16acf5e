import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { markSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Marks a request as spam. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  return outcomeOf(await markSpam(database, params.booking, context.get(actorContext), Date.now()))
}
