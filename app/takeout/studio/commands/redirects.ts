import { actorContext } from '../../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../../form-handle.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { saveList } from '../../../site/redirects/redirects.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { counted } from '../../../ui/count.ts'
import type { Route } from './+types/redirects.ts'

export const handle: FormHandle = { large: true }

/** Leads addresses of an earlier site to pages of this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const list = textOf(await request.formData(), 'list')
  const { database } = context.get(portsContext)
  const saved = await saveList(database, list, context.get(actorContext), Date.now())
  if ('refused' in saved) return commandResult(saved)
  return commandResult({ done: `${counted(saved.saved, 'address', 'addresses')} saved.` })
}
