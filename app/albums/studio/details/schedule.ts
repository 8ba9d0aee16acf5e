import { actorContext, siteContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { timeOf } from '../../../studio/ui/dates/day-time.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { scheduleAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/schedule.ts'

/** Lets an album be published at a time, in the business's time zone. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const day = { date: textOf(form, 'date'), time: textOf(form, 'time') }
  const at = timeOf(day, context.get(siteContext).timeZone)
  if (at === null) return commandResult({ refused: 'Choose a day and a time.' })
  const { database } = context.get(portsContext)
  return commandResult(await scheduleAlbum(database, params.album, at, context.get(actorContext), Date.now()))
}
