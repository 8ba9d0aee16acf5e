const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const SHORT_DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** '2027-05-08' → 'Saturday, May 8, 2027'. Anything but a day is returned as it is. */
export function dayInWords(day: string): string {
  return inWords(DAY, day)
}

/** For a subject: '2027-05-08' → 'May 8', or 'May 8, 2027' if `now` (UTC milliseconds) is in another year. */
export function shortDay(day: string, now: number, timeZone: string): string {
  const thisYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(now)
  return inWords(day.startsWith(`${thisYear}-`) ? SHORT_DAY : SHORT_DAY_AND_YEAR, day)
}

/** UTC milliseconds → 'May 1, 2027 at 11:00 AM EDT'. */
export function momentInWords(at: number, timeZone: string): string {
  const [date, time] = [
    { dateStyle: 'long' },
    { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  ] as const
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at)
  // Some versions of Intl put a narrow space before AM, which plain fonts lack.
  return `${written(date)} at ${written(time)}`.replace(/\u202f/g, ' ')
}

function inWords(format: Intl.DateTimeFormat, day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(at) ? day : format.format(at)
}
