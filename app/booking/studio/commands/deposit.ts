import { readDeposit } from '../../../store/orders/deposits.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { askAgain } from '../inbox/replies.server.ts'
import type { Route } from './+types/deposit.ts'

/** Asks for one later, or again until another day. */
export const action = command<Route.ActionArgs>(async ({ ports, params, text, by, ...given }) => {
  const deposit = await readDeposit(ports, { text, ...given })
  if ('refused' in deposit) return deposit
  return askAgain(ports, { id: params.booking, ...by, message: text('text'), deposit })
})
