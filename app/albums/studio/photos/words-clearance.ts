import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { clearWords } from '../../frames/withheld-words.server.ts'
import type { Route } from './+types/words-clearance.ts'

/** Shows the words of a photograph that were withheld although they name somebody else. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const seen = url.searchParams.get('seen') ?? ''
  return commandResult(await clearWords(database, { ...params, seen }, context.get(actorContext), Date.now()))
}
