import { command } from '../../../studio/ui/forms/command.server.ts'
import { renameCategory } from '../../publishing/edit.server.ts'
import type { Route } from './+types/category-name.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  renameCategory(database, { from: params.category, to: text('name') }, by),
)
