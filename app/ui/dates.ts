import * as t from '#messages/site'

/** How names of albums start, whatever the site speaks. */
const NAMED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function longDate(date: string): string {
  return longDay(Date.parse(date), 'UTC')
}

/** 'October 18, 2025: Bay Point' → 'Bay Point', for use beside the date. */
export function nameBesideDate(name: string, date: string | null): string {
  if (date === null) return name
  const start = [longDate(date), NAMED.format(Date.parse(date))].find((day) => name.startsWith(`${day}: `))
  return start === undefined ? name : name.slice(start.length + 2)
}

/** Falls back to a date that starts the name, as in 'October 18, 2025: Bay Point'. */
export function dateOrNamed(date: string | null, name: string): string | null {
  const [long] = /^[A-Z][a-z]+ \d{1,2}, \d{4}(?=: .)/.exec(name) ?? []
  if (date !== null || long === undefined) return date
  const at = Date.parse(`${long} UTC`)
  const named = Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
  // 'February 31' would be a day in March.
  return named && NAMED.format(at) === long ? named : null
}

/** 'October 18, 2025 at 8:12 AM EDT' @param at UTC milliseconds */
export function longMoment(at: number, timeZone: string): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = new Intl.DateTimeFormat(t.locale(), { ...day, ...clock, timeZone })
  return plainSpaces(format.format(at))
}

/** 'October 18, 2025' @param at UTC milliseconds */
export function longDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(t.locale(), { dateStyle: 'long', timeZone }).format(at)
}

export function clock(time: string): string {
  const format = new Intl.DateTimeFormat(t.locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return plainSpaces(format.format(Date.parse(`1970-01-01T${time}Z`)))
}

/** Some versions of Intl put a narrow space before AM, which plain fonts lack. */
export function plainSpaces(time: string): string {
  return time.replaceAll('\u202f', ' ')
}

/** '10/18/25 Bay Point vs. Ridgeview' → 'Bay Point vs. Ridgeview' */
export function withoutDate(name: string): string {
  return name.replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s+(?=\S)/, '')
}
