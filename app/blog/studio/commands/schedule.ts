import { siteContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { timeOf } from '../../../studio/ui/dates/day-time.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { publish } from '../publish/publish.server.ts'
import type { Route } from './+types/schedule.ts'

/** Publishes a post at a time, in the business's time zone. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const day = { date: textOf(form, 'date'), time: textOf(form, 'time') }
  const at = timeOf(day, context.get(siteContext).timeZone)
  if (at === null) return commandResult({ refused: 'Choose a day and a time.' })
  return publish(context, params.post, { form, at })
}
