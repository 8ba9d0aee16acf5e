import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { putAside } from '../../payments/unknown.server.ts'

export const action = command(async ({ database, text, by, staff }) => {
  requireOwner(staff)
  await putAside(database, text('checkout'), by)
})
