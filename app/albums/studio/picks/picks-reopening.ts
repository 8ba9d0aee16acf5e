import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/picks-reopening.ts'
import { reopenPicks } from './reopen.server.ts'

/** Lets a client change finished picks. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const picks = { albumId: params.album, setId: params.set }
  return commandResult(await reopenPicks(database, picks, context.get(actorContext), Date.now()))
}
