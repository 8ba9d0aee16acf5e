import { href, redirect } from 'react-router'
import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { removeAthlete } from '../../../roster.server.ts'
import type { Route } from './+types/removal.ts'

/** Takes an athlete off the roster, and leads to it, which can undo that. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const removed = await removeAthlete(database, params.athlete, context.get(actorContext), Date.now())
  if ('refused' in removed) return commandResult(removed)
  throw redirect(`${href('/studio/teams/:team', { team: removed.teamId })}?removed=${params.athlete}`)
}
