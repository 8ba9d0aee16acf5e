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

/** The last day on which they see it: '2027-05-08'. Midnight ends the day before. */
export function lastDay(end: number, timeZone: string): string {
  return dayBefore(end, timeZone).toString()
}

function dayBefore(end: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(end - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
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
