import { command } from '../../../studio/ui/forms/command.server.ts'
import { deleteTemplate } from '../inbox/templates.server.ts'
import type { Route } from './+types/template-deletion.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  deleteTemplate(database, params.template, by),
)
