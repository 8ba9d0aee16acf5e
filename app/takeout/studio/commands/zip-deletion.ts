import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { discardUpload } from '../moving/import.server.ts'

export const action = command(async ({ ports, context }) => {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/moving/import') })
  return discardUpload(ports)
})
