import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { BACKUP, requestBackup } from '../../request.server.ts'
import type { Route } from './+types/backup.ts'

/** Asks for a backup now. */
export async function action({ context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return commandResult(await requestBackup(ports, BACKUP, context.get(actorContext), Date.now()))
}
