import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { deleteTemplate } from '../inbox/templates.server.ts'
import type { Route } from './+types/template-deletion.ts'

/** Deletes a saved reply. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  await deleteTemplate(database, params.template, context.get(actorContext), Date.now())
  return null
}
