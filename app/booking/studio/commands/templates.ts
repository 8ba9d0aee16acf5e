import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { saveTemplate } from '../inbox/templates.server.ts'
import type { Route } from './+types/templates.ts'

/** Saves the words of a reply, to use them again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const words = { subject: textOf(form, 'subject') || undefined, text: textOf(form, 'text') }
  const template = { booking: params.booking, name: textOf(form, 'template'), ...words }
  const { database } = context.get(portsContext)
  return commandResult(await saveTemplate(database, template, context.get(actorContext), Date.now()))
}
