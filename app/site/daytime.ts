/** Reminders are sent from nine to nine, in the business's time zone. */
export function isDaytime(now: number, timeZone: string): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return hour >= 9 && hour < 21
}

export function nineOn(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: '09:00' }).epochMilliseconds
}
