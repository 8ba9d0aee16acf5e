import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { makeClient } from '../inbox/follow-up.server.ts'
import type { Route } from './+types/client.ts'

/** Makes a client of the person who booked. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  return commandResult(await makeClient(database, doingOf(args)))
}
