import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/trash-emptying.ts'
import { emptyByWord } from './trash.server.ts'

/** Deletes everything in the trash for good. */
export async function action({ request, context }: Route.ActionArgs) {
  const word = textOf(await request.formData(), 'word')
  const { database } = context.get(portsContext)
  return commandResult(await emptyByWord(database, word, context.get(actorContext), Date.now()))
}
