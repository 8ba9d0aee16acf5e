import { href } from 'react-router'
import { actorContext, requireConfirmed } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { turnOffFeed } from '../../calendar/calendar-feed.server.ts'
import type { Route } from './+types/calendar-end.ts'

/** Ends the address for the person's own calendar. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await turnOffFeed(context.get(portsContext).database, context.get(actorContext), Date.now())
  return null
}
