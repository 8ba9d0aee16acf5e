const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** '2025-10-18' becomes 'October 18, 2025'. Dates are calendar days, without a time zone. */
export function longDate(date: string): string {
  return LONG.format(Date.parse(date))
}

/** Drops a leading date: '10/18/25 Bay Point vs. Ridgeview' becomes 'Bay Point vs. Ridgeview'. */
export function withoutDate(name: string): string {
  return name.replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s+(?=\S)/, '')
}
