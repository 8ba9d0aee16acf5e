import { deleteList } from '../../../galleries/choices/lists.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/pick-list-deletion.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  deleteList(database, { albumId: params.album, listId: params.list }, by),
)
