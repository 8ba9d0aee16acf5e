import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { askForBackup, BACKUP } from '../../ask.server.ts'
import type { Route } from './+types/backup.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Asks for a backup now. */
export async function action({ context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return outcomeOf(await askForBackup(ports, BACKUP, context.get(actorContext), Date.now()))
}
