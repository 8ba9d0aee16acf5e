import { withdrawDeposit } from '../../../store/orders/manage.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { declineBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/decline.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, text, by }) => {
  const declined = await declineBooking(ports, { id: params.booking, ...by, message: text('text') })
  if (!('refused' in declined)) await withdrawDeposit(ports, params.booking, by)
  return declined
})
