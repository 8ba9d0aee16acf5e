import { timeOf } from '../../../studio/ui/dates/day-time.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { scheduleAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/schedule.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by, timeZone }) => {
  const day = { date: text('date'), time: text('time') }
  const at = timeOf(day, timeZone)
  if (at === null) return { refused: 'Choose a day and a time.' }
  return scheduleAlbum(database, params.album, at, by)
})
