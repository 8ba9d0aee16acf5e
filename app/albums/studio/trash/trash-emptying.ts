import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import type { Route } from './+types/trash-emptying.ts'
import { emptyByWord } from './trash.server.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Deletes everything in the trash for good. */
export async function action({ request, context }: Route.ActionArgs) {
  const word = textOf(await request.formData(), 'word')
  const { database } = context.get(portsContext)
  return outcomeOf(await emptyByWord(database, word, context.get(actorContext), Date.now()))
}
