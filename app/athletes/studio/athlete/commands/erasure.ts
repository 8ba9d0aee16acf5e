import { href, redirect } from 'react-router'
import { compact } from '../../../../../ports/database/compact.ts'
import { actorContext, requireOwner, staffContext } from '../../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../../ports.server.ts'
import { commandResult } from '../../../../studio/ui/forms/command-result.ts'
import { erasePerson } from '../../../persons.server.ts'
import type { Route } from './+types/erasure.ts'

/** Deletes all that is stored about a child, for good. Only the owner can. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  requireOwner(context.get(staffContext))
  const erased = await erasePerson(database, params.athlete, context.get(actorContext), Date.now())
  if ('refused' in erased) return commandResult(erased)
  await compact(database)
  throw redirect(href('/studio/teams/:team', { team: erased.teamId }))
}
