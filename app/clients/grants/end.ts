/** Returns the earlier end in UTC milliseconds; null for never. */
export function endOf({
  grantEnds,
  albumEnds,
}: {
  grantEnds: number | null
  albumEnds: number | null
}): number | null {
  if (grantEnds === null || albumEnds === null) return grantEnds ?? albumEnds
  return Math.min(grantEnds, albumEnds)
}

/** An end this close is shown as soon, in milliseconds. */
export const SOON = 7 * 86_400_000

/** An end at midnight belongs to the day before. */
export function lastDay(end: number, timeZone: string): string {
  return dayBefore(end, timeZone).toString()
}

export interface OpenUntil {
  day: string
  /** Days left after today, from seven down to 0; null for more. */
  left: number | null
}

export function openUntil(end: number | null, timeZone: string, now: number): OpenUntil | null {
  if (end === null) return null
  const day = dayBefore(end, timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = today.until(day, { largestUnit: 'days' })
  return { day: day.toString(), left: days <= 7 ? Math.max(0, days) : null }
}

function dayBefore(end: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(end - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
}

export function dayOf(moment: number, timeZone: string): string {
  return dayBefore(moment + 1, timeZone).toString()
}

/** Parses the last day into UTC milliseconds; null for ''. Refuses unknown and past days. */
export function readEnd(
  day: string,
  timeZone: string,
  now: number,
): { end: number | null } | { refused: string } {
  if (day === '') return { end: null }
  const end = endOfDay(day, timeZone)
  if (end === null) return { refused: 'That date doesn’t exist.' }
  return end > now ? { end } : { refused: 'That day has passed. Choose a later one.' }
}

/** Dates beyond four-digit years break fields and files. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the end of a `YYYY-MM-DD` day in UTC milliseconds; null if it doesn't exist. */
export function endOfDay(day: string, timeZone: string): number | null {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' })
    return Math.min(date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds, LAST)
  } catch {
    return null
  }
}
