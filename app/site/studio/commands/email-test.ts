import { queueTestEmail } from '../../../mail/test-email.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/email-test.ts'

export const action = command<Route.ActionArgs>(({ ports, params, by, staff }) =>
  queueTestEmail(ports, staff, params.email, by.now),
)
