import { compact } from '../../../../ports/database/compact.ts'
import { actorContext, requireOwner, staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { eraseGuest } from '../../../viewers/guests.server.ts'
import type { Route } from './+types/guest-erasure.ts'

/** Erases a guest of a share link. Only the owner may. */
export async function action({ params, context }: Route.ActionArgs) {
  requireOwner(context.get(staffContext))
  const { database } = context.get(portsContext)
  const guest = { albumId: params.album, id: params.guest }
  if (await eraseGuest(database, guest, context.get(actorContext), Date.now())) await compact(database)
  return null
}
