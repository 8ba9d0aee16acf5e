const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** '2027-05-08' → 'Saturday, May 8, 2027'. Anything but a day is returned as it is. */
export function dayInWords(day: string): string {
  return inWords(DAY, day)
}

/** '2027-05-08' → 'May 8', for a subject. */
export function shortDay(day: string): string {
  return inWords(SHORT_DAY, day)
}

/** UTC milliseconds → 'May 1, 2027 at 3:00 PM UTC'. */
export function momentInWords(at: number): string {
  return `${MOMENT.format(at)} UTC`
}

function inWords(format: Intl.DateTimeFormat, day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(at) ? day : format.format(at)
}
