import { lastDeposit } from '../../../store/orders/deposits.server.ts'
import { withdrawOrder } from '../../../store/orders/manage.server.ts'
import { openStripe } from '../../../store/payments/store-settings.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { declineBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/decline.ts'

/** Nobody is asked for the deposit anymore. One that was just paid is asked about. */
export const action = command<Route.ActionArgs>(async ({ ports, params, text, by }) => {
  const declined = await declineBooking(ports, { id: params.booking, ...by, message: text('text') })
  const deposit = await lastDeposit(ports.database.db, params.booking)
  if (deposit && !('refused' in declined)) {
    await withdrawOrder({ ...ports, payments: await openStripe(ports) }, deposit.id, by)
  }
  return declined
})
