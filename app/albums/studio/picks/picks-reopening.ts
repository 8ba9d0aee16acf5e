import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/picks-reopening.ts'
import { reopenPicks } from './reopen.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Lets a client change finished picks. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const picks = { albumId: params.album, setId: params.set }
  return outcomeOf(await reopenPicks(database, picks, context.get(actorContext), Date.now()))
}
