import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/link-revocation.ts'
import { revokeLink } from './links.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  await revokeLink(database, { id: params.link, albumId: params.album }, by)
})
