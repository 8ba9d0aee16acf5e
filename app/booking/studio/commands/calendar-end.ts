import { href } from 'react-router'
import { requireConfirmed } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { turnOffFeed } from '../../calendar/calendar-feed.server.ts'

export const action = command(async ({ database, by, context }) => {
  requireConfirmed(context, { pathname: href('/studio/settings') })
  await turnOffFeed(database, by)
})
