/** @param day 'YYYY-MM-DD', without a time zone */
export function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(day)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at)
}

/** @param month 'YYYY-MM' */
export function monthName(month: string): string {
  return dayText(`${month}-01`, { month: 'long', year: 'numeric' })
}

export function longDay(day: string): string {
  return dayText(day, { dateStyle: 'full' })
}
