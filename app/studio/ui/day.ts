import { plainSpaces } from '../../ui/dates.ts'

/** A day, `YYYY-MM-DD`, which has no time zone, as 'Nov 8' or whatever the options say. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(day)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at)
}

/** 'Saturday, November 8, 2031' */
export function longDay(day: string): string {
  return dayText(day, { dateStyle: 'full' })
}

/** '18:30' → '6:30 PM' */
export function clock(time: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return plainSpaces(format.format(Date.parse(`1970-01-01T${time}Z`)))
}
