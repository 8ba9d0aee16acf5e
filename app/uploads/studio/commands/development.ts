import { retryPhoto } from '../../../photos/develop/queue.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/development.ts'

/** Tries again to develop a photograph that could not be developed. */
export async function action({ params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  await retryPhoto(database, params.photo)
  jobs.wake()
  return null
}
