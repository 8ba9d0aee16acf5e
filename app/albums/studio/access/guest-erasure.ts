import { compact } from '../../../../ports/database/compact.ts'
import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { eraseGuest } from '../../../viewers/guests.server.ts'
import type { Route } from './+types/guest-erasure.ts'

/** Erases a guest of a share link. Only the owner may. */
export const action = command<Route.ActionArgs>(async ({ database, params, by, staff }) => {
  requireOwner(staff)
  const guest = { albumId: params.album, id: params.guest }
  if (await eraseGuest(database, guest, by)) await compact(database)
})
