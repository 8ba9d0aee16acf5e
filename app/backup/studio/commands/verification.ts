import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { askForBackup, VERIFY } from '../../ask.server.ts'
import type { Route } from './+types/verification.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Asks for the last backup to be restored and compared. */
export async function action({ context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return outcomeOf(await askForBackup(ports, VERIFY, context.get(actorContext), Date.now()))
}
