/** In the business's time zone. Times are UTC milliseconds. */
export interface Month {
  /** '2026-12' */
  month: string
  from: number
  to: number
  before: string
  /** Null for one that hasn't begun. */
  after: string | null
}

/** Null if the text is no month. */
export function monthOf(text: string | null, timeZone: string, now: number): Month | null {
  if (text === null || !/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return null
  const month = Temporal.PlainYearMonth.from(text)
  const [next, previous] = [month.add({ months: 1 }), month.subtract({ months: 1 })]
  const to = startOf(next, timeZone)
  const after = to <= now ? next.toString() : null
  return { month: text, from: startOf(month, timeZone), to, before: previous.toString(), after }
}

export function currentMonth(timeZone: string, now: number): Month {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return monthOf(today.toPlainDate().toPlainYearMonth().toString(), timeZone, now) as Month
}

function startOf(month: Temporal.PlainYearMonth, timeZone: string): number {
  return month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds
}
