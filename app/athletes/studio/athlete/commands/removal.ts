import { href, redirect } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { removeAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/removal.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const removed = await removeAthlete(database, params.athlete, by)
  if ('refused' in removed) return removed
  throw redirect(`${href('/studio/teams/:team', { team: removed.teamId })}?removed=${params.athlete}`)
})
