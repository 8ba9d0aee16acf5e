import { href, redirect } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { restoreTeam } from '../../../teams.server.ts'
import type { Route } from './+types/deletion-end.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const restored = await restoreTeam(database, params.team, by)
  if ('refused' in restored) return restored
  throw redirect(href('/studio/teams/:team', params))
})
