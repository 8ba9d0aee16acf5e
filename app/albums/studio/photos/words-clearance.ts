import { command } from '../../../studio/ui/forms/command.server.ts'
import { clearWords } from '../../frames/withheld-words.server.ts'
import type { Route } from './+types/words-clearance.ts'

/** Shows the words of a photograph that were withheld although they name someone else. */
export const action = command<Route.ActionArgs>(({ database, params, by, url }) =>
  clearWords(database, { ...params, seen: url.searchParams.get('seen') ?? '' }, by),
)
