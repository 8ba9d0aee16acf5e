import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { addNote } from '../inbox/status.server.ts'
import type { Route } from './+types/notes.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Adds a note for the owner and her assistants. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const text = textOf(await request.formData(), 'text')
  const { database } = context.get(portsContext)
  return outcomeOf(await addNote(database, params.booking, text, context.get(actorContext), Date.now()))
}
