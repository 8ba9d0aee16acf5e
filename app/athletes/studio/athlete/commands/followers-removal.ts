import { requireOwner } from '../../../../accounts/staff-context.server.ts'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { removeFollowers } from '../../../follow/follow.server.ts'
import type { Route } from './+types/followers-removal.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by, staff }) => {
  requireOwner(staff)
  return removeFollowers(database, params.athlete, by)
})
