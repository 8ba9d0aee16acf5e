import { command } from '../../../studio/ui/forms/command.server.ts'
import { addDayOff } from '../../days/change.server.ts'

export const action = command(({ database, text, by }) => {
  const weekly = text('weekly') === 'yes'
  const day = { day: text('day'), until: text('until'), weekly, part: text('part'), reason: text('reason') }
  return addDayOff(database, day, by)
})
