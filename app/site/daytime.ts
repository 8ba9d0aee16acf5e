/** From nine in the morning to nine in the evening, in the business's time zone: when reminders are sent. */
export function isDaytime(now: number, timeZone: string): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return hour >= 9 && hour < 21
}

/** Nine in the morning of a day, UTC milliseconds. */
export function nineOn(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: '09:00' }).epochMilliseconds
}
