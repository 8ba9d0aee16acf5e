import * as t from '#messages/emails'
import * as site from '#messages/site'
import { type Agreed, beginOf } from '../booking/inbox/agreed.ts'
import { lastDay } from '../clients/grants/end.ts'
import { plainSpaces } from '../ui/dates.ts'

const DAY = { dateStyle: 'full' } as const
const SHORT_DAY = { month: 'short', day: 'numeric' } as const
const SHORT_DAY_AND_YEAR = { ...SHORT_DAY, year: 'numeric' } as const

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
  return begin === null ? day : t.dayAt({ day, time: written(begin, { ...CLOCK, ...ZONE, timeZone }) })
}

/** 'Saturday, May 8, 2027, 10:00 AM to 1:00 PM EDT', or only the day. */
export function sessionInWords(agreed: Agreed, timeZone: string): string {
  const begin = beginOf(agreed, timeZone)
  const day = dayInWords(agreed.date)
  if (begin === null) return day
  const end = written(begin + (agreed.minutes ?? 0) * 60_000, { ...CLOCK, ...ZONE, timeZone })
  return t.dayFromTo({ day, start: written(begin, { ...CLOCK, timeZone }), end })
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const ZONE = { timeZoneName: 'short' } as const

function written(at: number, options: Intl.DateTimeFormatOptions): string {
  return plainSpaces(new Intl.DateTimeFormat(site.locale(), options).format(at))
}

function inWords(format: Intl.DateTimeFormatOptions, day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(at)
    ? day
    : new Intl.DateTimeFormat(site.locale(), { ...format, timeZone: 'UTC' }).format(at)
}
