import { href, redirect } from 'react-router'
import { compact } from '../../../../../ports/database/compact.ts'
import { requireOwner } from '../../../../accounts/staff-context.server.ts'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { erasePerson } from '../../../persons.server.ts'
import type { Route } from './+types/erasure.ts'

/** Only owners may erase a child. */
export const action = command<Route.ActionArgs>(async ({ database, params, by, staff }) => {
  requireOwner(staff)
  const erased = await erasePerson(database, params.athlete, by)
  if ('refused' in erased) return erased
  await compact(database)
  throw redirect(href('/studio/teams/:team', { team: erased.teamId }))
})
