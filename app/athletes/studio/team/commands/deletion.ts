import { href, redirect } from 'react-router'
import { actorContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { deleteTeam } from '../../../teams.server.ts'
import type { Route } from './+types/deletion.ts'

/** Moves a team to the trash, and leads to the list, which can undo it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const deleted = await deleteTeam(database, params.team, context.get(actorContext), Date.now())
  if ('refused' in deleted) return commandResult(deleted)
  throw redirect(`${href('/studio/teams')}?deleted=${params.team}`)
}
