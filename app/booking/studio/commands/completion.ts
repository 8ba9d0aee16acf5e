import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { markDone } from '../inbox/status.server.ts'
import type { Route } from './+types/completion.ts'

/** Says that the session took place. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  return commandResult(await markDone(database, doingOf(args)))
}
