import { actorContext, requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { turnOffBackup } from '../../schedule/backup-setup.server.ts'
import type { Route } from './+types/folder-removal.ts'

/** Makes no more backups every night. */
export async function action({ context }: Route.ActionArgs) {
  requireConfirmedOwner(context, { pathname: '/studio/settings/backup' })
  await turnOffBackup(context.get(portsContext).database, context.get(actorContext), Date.now())
  return null
}
