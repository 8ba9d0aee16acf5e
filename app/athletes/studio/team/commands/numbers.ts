import { command } from '../../../../studio/ui/forms/command.server.ts'
import { renumber } from '../../../roster.server.ts'
import type { Route } from './+types/numbers.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, all, by }) => {
  const numbers = all('number')
  const typed = all('athlete').map((id, i) => ({ id, number: (numbers[i] ?? '').trim() }))
  return renumber(database, params.team, typed, by)
})
