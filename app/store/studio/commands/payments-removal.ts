import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { disconnect } from '../payments/connect.server.ts'

export const action = command(async ({ ports, by, context }) => {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/payments') })
  await disconnect(ports, by)
})
