import { href } from 'react-router'
import { requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { removeMailServer } from '../../setup/mail-server.server.ts'

export const action = command(async ({ database, by, context }) => {
  requireConfirmedOwner(context, { pathname: href('/studio/settings/mail') })
  await removeMailServer(database, by)
})
