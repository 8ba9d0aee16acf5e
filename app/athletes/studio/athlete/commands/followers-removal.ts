import { actorContext, requireOwner, staffContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { removeFollowers } from '../../../follow/follow.server.ts'
import type { Route } from './+types/followers-removal.ts'

/** Deletes all addresses that follow an athlete. Only the owner can. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  requireOwner(context.get(staffContext))
  return commandResult(await removeFollowers(database, params.athlete, context.get(actorContext), Date.now()))
}
