import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { reopen } from '../inbox/status.server.ts'
import type { Route } from './+types/reopening.ts'

/** Takes a step back: what was accepted, declined or done is open again. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  return commandResult(await reopen(database, doingOf(args)))
}
