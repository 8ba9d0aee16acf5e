/**
 * When the last backup was due: the last time before `now` (UTC milliseconds) that clocks in `timeZone` showed `at`
 * ('03:30'). An hour that the clocks skip counts as the one after.
 */
export function lastDue(at: string, timeZone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const [due, before] = [today, today.subtract({ days: 1 })].map(
    (day) => day.toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds,
  ) as [number, number]
  return due <= now ? due : before
}
