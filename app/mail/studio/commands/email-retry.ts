import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { retryEmail } from '../../failed-emails.server.ts'
import type { Route } from './+types/email-retry.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Tries an email again that failed for good. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  if (!(await retryEmail(database, params.email, Date.now()))) {
    return outcomeOf({ refused: 'It was sent in the meantime, or is being sent.' })
  }
  jobs.wake()
  return outcomeOf({ done: 'It is being retried now.' })
}
