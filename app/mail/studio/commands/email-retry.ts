import { command } from '../../../studio/ui/forms/command.server.ts'
import { retryEmail } from '../../failed-emails.server.ts'
import type { Route } from './+types/email-retry.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params }) => {
  if (!(await retryEmail(database, params.email))) {
    return { refused: 'It has already been sent, or is being sent now.' }
  }
  ports.jobs.wake()
  return { done: "It's being sent again now." }
})
