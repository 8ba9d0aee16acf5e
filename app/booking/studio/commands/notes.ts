import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { addNote } from '../inbox/status.server.ts'
import type { Route } from './+types/notes.ts'

/** Adds a note for the owner and her assistants. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const note = { text: textOf(form, 'text'), key: textOf(form, 'key') || undefined }
  const { database } = args.context.get(portsContext)
  return commandResult(await addNote(database, { ...doingOf(args), ...note }))
}
