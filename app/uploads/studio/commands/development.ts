import { retryPhoto } from '../../../photos/develop/queue.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/development.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params }) => {
  await retryPhoto(database, params.photo)
  ports.jobs.wake()
})
