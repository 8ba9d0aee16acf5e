import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { markSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam.ts'

/** Marks a request as spam. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  return commandResult(await markSpam(database, doingOf(args)))
}
