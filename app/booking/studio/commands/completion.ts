import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { markDone } from '../inbox/status.server.ts'
import type { Route } from './+types/completion.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Says that the session took place. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  return outcomeOf(await markDone(database, doingOf(args)))
}
