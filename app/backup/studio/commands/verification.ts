import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { requestBackup, VERIFY } from '../../request.server.ts'
import type { Route } from './+types/verification.ts'

/** Asks for the last backup to be restored and compared. */
export async function action({ context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return commandResult(await requestBackup(ports, VERIFY, context.get(actorContext), Date.now()))
}
