import { command } from '../../../studio/ui/forms/command.server.ts'
import { declineBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/decline.ts'

export const action = command<Route.ActionArgs>(({ ports, params, text, by }) =>
  declineBooking(ports, { id: params.booking, ...by, message: text('text') }),
)
