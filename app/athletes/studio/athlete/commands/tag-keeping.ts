import { command } from '../../../../studio/ui/forms/command.server.ts'
import { keepTag } from '../../../tags/reports.server.ts'
import type { Route } from './+types/tag-keeping.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  await database.write((trx) => keepTag(trx, params, by))
})
