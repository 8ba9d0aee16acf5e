import { command } from '../../../studio/ui/forms/command.server.ts'
import { saveTemplate } from '../inbox/templates.server.ts'
import type { Route } from './+types/templates.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by }) => {
  const words = { subject: text('subject') || undefined, text: text('text') }
  return saveTemplate(database, { booking: params.booking, name: text('template'), ...words }, by)
})
