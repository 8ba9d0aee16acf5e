import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { renameCategory } from '../../publishing/edit.server.ts'
import type { Route } from './+types/category-name.ts'

/** Renames a category, with its albums. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const names = { from: params.category, to: textOf(await request.formData(), 'name') }
  return commandResult(await renameCategory(database, context.get(actorContext), names, Date.now()))
}
