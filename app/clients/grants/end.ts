/** When a client no longer sees an album: the grant ends, or the album for everybody. UTC milliseconds; null for never. */
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

/** The last day on which the client sees it: '2027-05-08'. An end at midnight belongs to the day before. */
export function lastDay(end: number, timeZone: string): string {
  return dayBefore(end, timeZone).toString()
}

/** Until when an album is open, for its client. */
export interface OpenUntil {
  /** The last day, '2027-05-08'. */
  day: string
  /** How many days are left after today, from seven down to 0 on the last; null while there are more. */
  left: number | null
}

/** How long an album is still open at `now` (UTC milliseconds), in days of this time zone; null without an end. */
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

/** The day of a moment, UTC milliseconds: '2027-05-08'. */
export function dayOf(moment: number, timeZone: string): string {
  return dayBefore(moment + 1, timeZone).toString()
}

/**
 * The end of a grant or a link whose last day was typed: UTC milliseconds, or null for never, where `day` is ''. A sentence for a
 * day that does not exist or is over.
 */
export function readEnd(
  day: string,
  timeZone: string,
  now: number,
): { end: number | null } | { refused: string } {
  if (day === '') return { end: null }
  const end = endOfDay(day, timeZone)
  if (end === null) return { refused: 'That date does not exist.' }
  return end > now ? { end } : { refused: 'That day is over.' }
}

/** The last moment that is written with a year of four digits, as fields and files expect. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** When a day ends, UTC milliseconds, from `YYYY-MM-DD`; null when there is no such day. */
export function endOfDay(day: string, timeZone: string): number | null {
  try {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' })
    return Math.min(date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds, LAST)
  } catch {
    return null
  }
}
