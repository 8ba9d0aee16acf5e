import { command } from '../../../studio/ui/forms/command.server.ts'
import { setRevoked } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-revocation.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const grant = { clientId: params.client, albumId: params.album }
  await setRevoked(database, { ...grant, revoked: true, ...by })
})
