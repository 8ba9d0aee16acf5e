import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { markNotSpam } from '../inbox/status.server.ts'
import type { Route } from './+types/spam-removal.ts'

/** Takes a request out of the spam. */
export async function action(args: Route.ActionArgs) {
  const ports = args.context.get(portsContext)
  return commandResult(await markNotSpam(ports, doingOf(args)))
}
