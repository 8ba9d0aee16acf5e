import { clock } from '../../../ui/dates.ts'
import type { Busy } from '../../days/days.ts'

export const PARTS_OFF = { day: 'Day off', morning: 'Morning off', afternoon: 'Afternoon off' }

/** 'Busy 9 AM to 11 AM' */
export function busyText([from, until]: Busy, day: string): string {
  const starts = from > `${day}T00:00` && short(from)
  const ends = until < `${day}T23:59` && short(until)
  if (starts && ends) return `Busy ${starts} to ${ends}`
  if (starts) return `Busy from ${starts}`
  return ends ? `Busy until ${ends}` : 'Busy all day'
}

function short(time: string): string {
  return clock(time.slice(11)).replace(':00', '')
}
