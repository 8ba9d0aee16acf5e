import { type Agreed, beginOf } from '../booking/inbox/agreed.ts'
import { lastDay } from '../clients/grants/end.ts'
import { plainSpaces } from '../ui/dates.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const SHORT_DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** '2027-05-08' → 'Saturday, May 8, 2027'. Returns anything but a day unchanged. */
export function dayInWords(day: string): string {
  return inWords(DAY, day)
}

export function lastDayInWords(end: number | null, timeZone: string): string | null {
  return end === null ? null : dayInWords(lastDay(end, timeZone))
}

/** For a subject: 'May 8', or 'May 8, 2027' if `now` is in another year. */
export function shortDay(day: string, now: number, timeZone: string): string {
  const thisYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(now)
  return inWords(day.startsWith(`${thisYear}-`) ? SHORT_DAY : SHORT_DAY_AND_YEAR, day)
}

/** 'Saturday, May 8, 2027 at 10:00 AM EDT', or only the day. */
export function beginInWords(agreed: Agreed, timeZone: string): string {
  const begin = beginOf(agreed, timeZone)
  const day = dayInWords(agreed.date)
  return begin === null ? day : `${day} at ${written(begin, { ...CLOCK, ...ZONE, timeZone })}`
}

/** 'Saturday, May 8, 2027, 10:00 AM to 1:00 PM EDT', or only the day. */
export function sessionInWords(agreed: Agreed, timeZone: string): string {
  const begin = beginOf(agreed, timeZone)
  const day = dayInWords(agreed.date)
  if (begin === null) return day
  const end = begin + (agreed.minutes ?? 0) * 60_000
  return `${day}, ${written(begin, { ...CLOCK, timeZone })} to ${written(end, { ...CLOCK, ...ZONE, timeZone })}`
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const ZONE = { timeZoneName: 'short' } as const

function written(at: number, options: Intl.DateTimeFormatOptions): string {
  return plainSpaces(new Intl.DateTimeFormat('en-US', options).format(at))
}

function inWords(format: Intl.DateTimeFormat, day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(at) ? day : format.format(at)
}
