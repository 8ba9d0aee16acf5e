import { command } from '../../../studio/ui/forms/command.server.ts'
import { reopenDownloads } from '../../orders/manage.server.ts'
import type { Route } from './+types/reopening.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, by }) => {
  const refused = await database.write((trx) => reopenDownloads(trx, params.order, by))
  ports.jobs.wake()
  return refused
})
