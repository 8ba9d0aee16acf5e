import { href, redirect } from 'react-router'
import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { restoreTeam } from '../../../teams.server.ts'
import type { Route } from './+types/restoration.ts'

/** Puts a team back that was moved to the trash. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const restored = await restoreTeam(database, params.team, context.get(actorContext), Date.now())
  if ('refused' in restored) return commandResult(restored)
  throw redirect(href('/studio/teams/:team', params))
}
