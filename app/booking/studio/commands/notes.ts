import { command } from '../../../studio/ui/forms/command.server.ts'
import { addNote } from '../inbox/status.server.ts'
import type { Route } from './+types/notes.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by }) => {
  const note = { text: text('text'), key: text('key') || undefined }
  return addNote(database, { id: params.booking, ...by, ...note })
})
