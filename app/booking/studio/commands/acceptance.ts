import { command } from '../../../studio/ui/forms/command.server.ts'
import { readSessionTime } from '../../inbox/agreed.ts'
import { acceptBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/acceptance.ts'

export const action = command<Route.ActionArgs>(({ ports, params, form, text, by }) =>
  acceptBooking(ports, { id: params.booking, ...by, ...readSessionTime(form), message: text('text') }),
)
