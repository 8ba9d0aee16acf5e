import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { setCalendar } from '../../days/elsewhere.server.ts'

const RULE = { count: 20, per: HOUR }

export const action = command(async ({ ports, text, by, staff }) => {
  const wait = await limit(ports.database, [{ name: 'busy-calendar', key: staff.id, rule: RULE }])
  if (wait > 0) return { refused: `Too many attempts. Please wait ${Math.ceil(wait / 60)} minutes.` }
  return setCalendar(ports, text('address'), by)
})
