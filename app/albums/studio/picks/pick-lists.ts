import { addList, changeList } from '../../../galleries/choices/lists.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/pick-lists.ts'
import { readTerms } from './picks.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, form, by, timeZone }) => {
  const { album: albumId, list: listId } = params
  const terms = await readTerms(database, { albumId, listId }, form, { timeZone, now: by.now })
  if ('refused' in terms) return terms
  if (!listId) return addList(database, albumId, terms, by)
  return changeList(database, { albumId, listId }, terms, by)
})
