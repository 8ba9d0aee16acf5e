import { href } from 'react-router'
import { actorContext, requireConfirmed } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { renewFeed } from '../../calendar/calendar-feed.server.ts'
import type { Route } from './+types/calendar.ts'

/** Makes the address for the person's own calendar, or another one. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await renewFeed(context.get(portsContext).database, context.get(actorContext), Date.now())
  return null
}
