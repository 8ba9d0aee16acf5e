import { staffContext } from '../../../accounts/staff-context.server.ts'
import { queueTestEmail } from '../../../mail/test-email.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/email-test.ts'

/** Sends a sample of an email to whoever asks for it. */
export async function action({ params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext)
  return commandResult(await queueTestEmail(context.get(portsContext), staff, params.email, Date.now()))
}
