import { command } from '../../../studio/ui/forms/command.server.ts'
import { setCalendar } from '../../days/elsewhere.server.ts'

export const action = command(({ ports, text, by }) => setCalendar(ports, text('address'), by))
