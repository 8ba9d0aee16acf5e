import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { retryEmail } from '../../failed-emails.server.ts'
import type { Route } from './+types/email-retry.ts'

/** Tries an email again that failed for good. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  if (!(await retryEmail(database, params.email))) {
    return commandResult({ refused: 'It was sent in the meantime, or is being sent.' })
  }
  jobs.wake()
  return commandResult({ done: 'It is being retried now.' })
}
