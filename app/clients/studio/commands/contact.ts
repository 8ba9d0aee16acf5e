import { command } from '../../../studio/ui/forms/command.server.ts'
import { detailsIn } from '../../details.server.ts'
import { changeClient } from '../client/change-client.server.ts'
import type { Route } from './+types/contact.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, form, text, by }) => {
  const details = detailsIn(form)
  if ('refused' in details) return details
  const contact = { id: params.client, name: text('name'), email: text('email'), details }
  const changed = await changeClient(database, { ...contact, ...by })
  ports.jobs.wake()
  return changed
})
