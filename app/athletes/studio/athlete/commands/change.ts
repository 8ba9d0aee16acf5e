import { command } from '../../../../studio/ui/forms/command.server.ts'
import { changeAthlete } from '../../../roster.server.ts'
import { typedEntry } from '../../typed-entry.ts'
import type { Route } from './+types/change.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, form, by }) => {
  const typed = typedEntry(form)
  const changed = await changeAthlete(database, params.athlete, typed, by)
  return changed ?? { done: 'Saved' }
})
