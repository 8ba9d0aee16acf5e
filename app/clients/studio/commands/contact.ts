import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeClient } from '../client/change-client.server.ts'
import type { Route } from './+types/contact.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, text, by }) => {
  const contact = { id: params.client, name: text('name'), email: text('email') }
  const changed = await changeClient(database, { ...contact, ...by })
  ports.jobs.wake()
  return changed
})
