import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { readReminders, setReminders } from '../access/reminder-settings.server.ts'
import type { Route } from './+types/reminders.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Changes which emails remind clients of the album. A field that is missing changes nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const change = readReminders(await request.formData())
  return outcomeOf(await setReminders(database, params.album, change, context.get(actorContext), Date.now()))
}
