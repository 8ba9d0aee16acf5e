import { command } from '../../../../studio/ui/forms/command.server.ts'
import { removeTag } from '../../../tags/tags.server.ts'
import type { Route } from './+types/tag-removal.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  await database.write((trx) => removeTag(trx, params, by))
})
