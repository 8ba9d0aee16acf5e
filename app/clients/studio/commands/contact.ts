import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { changeClient } from '../client/change-client.server.ts'
import type { Route } from './+types/contact.ts'

/** Changes a client's name and email address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  const form = await request.formData()
  const contact = { id: params.client, name: textOf(form, 'name'), email: textOf(form, 'email') }
  const actor = context.get(actorContext)
  const changed = await changeClient(database, { ...contact, actor, now: Date.now() })
  jobs.wake()
  return commandResult(changed)
}
