import { command } from '../../../studio/ui/forms/command.server.ts'
import { stepPrints } from '../../prints/print-step.server.ts'
import type { Route } from './+types/step.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, text, by }) => {
  const refused = await database.write((trx) => stepPrints(trx, params.order, text('to'), by))
  ports.jobs.wake()
  return refused
})
