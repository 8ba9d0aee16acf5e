import { isMonth } from '../../ui/month.ts'

/** In the business's time zone. Times are UTC milliseconds. */
export interface Month {
  /** '2026-12' */
  month: string
  from: number
  to: number
}

/** Null if the text is no month. */
export function monthOf(text: string | null, timeZone: string): Month | null {
  if (text === null || !isMonth(text)) return null
  const month = Temporal.PlainYearMonth.from(text)
  const startOf = (one: Temporal.PlainYearMonth) =>
    one.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  return { month: text, from: startOf(month), to: startOf(month.add({ months: 1 })) }
}

export function currentMonth(timeZone: string, now: number): Month {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  return monthOf(today.toString().slice(0, 7), timeZone) as Month
}
