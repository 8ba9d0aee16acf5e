import { timeOf } from '../../../studio/ui/dates/day-time.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { publish } from '../publish/publish.server.ts'
import type { Route } from './+types/schedule.ts'

export const action = command<Route.ActionArgs>(async (given) => {
  const day = { date: given.text('date'), time: given.text('time') }
  const at = timeOf(day, given.timeZone)
  return at === null ? { refused: 'Choose a day and a time.' } : publish(given, at)
})
