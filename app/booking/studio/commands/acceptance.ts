import { readDeposit } from '../../../store/orders/deposits.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { readSessionTime } from '../../inbox/agreed.ts'
import { acceptBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/acceptance.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, form, text, by, ...given }) => {
  const deposit = form.has('asks') ? await readDeposit(ports, { text, ...given }) : undefined
  if (deposit && 'refused' in deposit) return deposit
  const wanted = { ...readSessionTime(form), message: text('text'), deposit }
  return acceptBooking(ports, { id: params.booking, ...by, ...wanted })
})
