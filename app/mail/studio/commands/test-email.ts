import { staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { queueTestEmail } from '../../test-email.server.ts'
import type { Route } from './+types/test-email.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Sends the person an email about an album that is made up. */
export async function action({ context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  return outcomeOf(await queueTestEmail(ports, context.get(staffContext), 'album-ready', Date.now()))
}
