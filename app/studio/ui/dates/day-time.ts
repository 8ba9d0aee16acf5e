export interface DayTime {
  date: string
  time: string
}

export function dayTimeOf(at: number, timeZone: string): DayTime {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Returns UTC milliseconds, or null. A time that clocks skip is an hour later. */
export function timeOf({ date, time }: DayTime, timeZone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}
