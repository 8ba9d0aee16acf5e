import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { endErasureRequest } from '../../erasure-requests.server.ts'
import type { Route } from './+types/erasure-request-end.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by, staff }) => {
  requireOwner(staff)
  await endErasureRequest(database, { clientId: params.client, ...by })
})
