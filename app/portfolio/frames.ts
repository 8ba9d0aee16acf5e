/** How many frames a roll of film holds; galleries are read roll by roll. */
export const ROLL = 36

/** The number printed on the film's edge beside the nth frame (from 1): 1, 1A, 2, 2A, 3 … */
export function frameNumber(n: number): string {
  return `${Math.ceil(n / 2)}${n % 2 === 0 ? 'A' : ''}`
}

/** Which roll (from 1) the nth frame (from 1) is on. */
export function rollOf(n: number): number {
  return Math.ceil(n / ROLL)
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** '2025-10-18' as 'October 18, 2025'. Dates are days of the calendar, without a time zone. */
export function longDate(date: string): string {
  return LONG.format(Date.parse(date))
}

/** An album's name without the date that many begin with: '10/18/25 Bay Point vs. Ridgeview' is 'Bay Point vs. Ridgeview'. */
export function withoutDate(name: string): string {
  return name.replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s+(?=\S)/, '')
}
