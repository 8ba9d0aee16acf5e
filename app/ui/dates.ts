const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** '2025-10-18' as 'October 18, 2025'. Dates are days of the calendar, without a time zone. */
export function longDate(date: string): string {
  return LONG.format(Date.parse(date))
}

/** An album's name without the date that many begin with: '10/18/25 Bay Point vs. Ridgeview' is 'Bay Point vs. Ridgeview'. */
export function withoutDate(name: string): string {
  return name.replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s+(?=\S)/, '')
}
