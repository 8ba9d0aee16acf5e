import { command } from '../../../studio/ui/forms/command.server.ts'
import { removeCalendar } from '../../days/elsewhere.server.ts'

export const action = command(({ database, by }) => removeCalendar(database, by))
