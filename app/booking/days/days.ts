import type { BookingTables, DayPart } from '../../../ports/database/schema/bookings.ts'

export type DayOff = BookingTables['day_off']

/** How far ahead days are shown and calendars read. Later days are checked when they are asked for. */
export const DAYS_AHEAD = 550

/** From and until, 'YYYY-MM-DDTHH:MM' by the clock of the business. */
export type Busy = readonly [from: string, until: string]

/** Being busy for some of these hours takes that part of the day. */
const HOURS = { morning: ['09:00', '12:00'], afternoon: ['12:00', '17:00'] } as const

export function fallsOn({ day, until, weekly }: DayOff, date: string): boolean {
  if (weekly) return date >= day && (until === null || date <= until) && weekday(date) === weekday(day)
  return date >= day && date <= (until ?? day)
}

export function busyParts(busy: Busy[], day: string): DayPart[] {
  return (['morning', 'afternoon'] as const).filter((part) => {
    const [from, until] = HOURS[part].map((hour) => `${day}T${hour}`) as [string, string]
    return busy.some((time) => time[0] < until && time[1] > from)
  })
}

export function busyOn(busy: Busy[], day: string): Busy[] {
  return busy.filter(([from, until]) => from < `${day}T24:00` && until > `${day}T00:00`)
}

/** @param closed in order, without a gap in what it tells */
export function nextOpen(closed: string[], day: string): string {
  let next = day
  while (closed.includes(next)) next = dayBeside(next, 1)
  return next
}

export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function weekday(day: string): number {
  return new Date(day).getUTCDay()
}
