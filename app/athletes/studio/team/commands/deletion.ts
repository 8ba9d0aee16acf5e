import { href, redirect } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { deleteTeam } from '../../../teams.server.ts'
import type { Route } from './+types/deletion.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const deleted = await deleteTeam(database, params.team, by)
  if (deleted) return deleted
  throw redirect(`${href('/studio/teams')}?deleted=${params.team}`)
})
