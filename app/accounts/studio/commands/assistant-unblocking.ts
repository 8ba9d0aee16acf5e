import { href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { actorContext, requireConfirmedOwner } from '../../staff-context.server.ts'
import { setStaffBlocked } from '../people/block-staff.server.ts'
import type { Route } from './+types/assistant-unblocking.ts'

/** Lets an assistant in again, with the password they had. */
export async function action({ params, context }: Route.ActionArgs) {
  const people = href('/studio/settings/people')
  requireConfirmedOwner(context, { pathname: people })
  const { database } = context.get(portsContext)
  await setStaffBlocked(database, params.person, false, context.get(actorContext), Date.now())
  throw redirect(people)
}
