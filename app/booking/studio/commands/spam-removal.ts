import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { markNotSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam-removal.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Takes a request out of the spam. */
export async function action({ params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return outcomeOf(await markNotSpam(ports, params.booking, context.get(actorContext), Date.now()))
}
