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

/**
 * Which parts of these days are taken, for those where any is. Goes through the times and not through the days: the
 * booking page asks for many, and there may be thousands of times.
 * @param days in order, without a gap
 */
export function awayOn({ off, busy }: { off: DayOff[]; busy: Busy[] }, days: string[]) {
  const away = new Map<string, Set<DayPart>>()
  const take = (day: string, part: DayPart) => away.set(day, (away.get(day) ?? new Set()).add(part))
  for (const one of off) {
    const last = one.until ?? (one.weekly ? days.at(-1) : one.day)
    for (const day of between(days, one.day, String(last))) if (fallsOn(one, day)) take(day, one.part)
  }
  for (const time of busy) {
    for (const day of between(days, time[0].slice(0, 10), time[1].slice(0, 10))) {
      for (const part of busyParts(time, day)) take(day, part)
    }
  }
  return away
}

function between(days: string[], from: string, until: string): string[] {
  const [first, last] = [String(days[0]), String(days.at(-1))]
  // Reading thousands of dates takes longer than comparing them.
  if (until < first || from > last) return []
  const indexOf = (day: string) => (Date.parse(day) - Date.parse(first)) / 86_400_000
  return days.slice(Math.max(0, indexOf(from)), indexOf(until) + 1)
}

function busyParts(time: Busy, day: string): DayPart[] {
  return (['morning', 'afternoon'] as const).filter((part) => {
    const [from, until] = HOURS[part]
    return time[0] < `${day}T${until}` && time[1] > `${day}T${from}`
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
