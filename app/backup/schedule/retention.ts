/** Keeps the last backup of each of these days, weeks and months, UTC; periods without a backup do not count. */
const DAYS = 7
const WEEKS = 4
const MONTHS = 12
const DAY = 86_400_000

/** Returns the times to keep, newest first, UTC milliseconds. Keeps all of the last 24 hours. */
export function timesToKeep(times: number[], now: number): number[] {
  const newestFirst = times.toSorted((one, other) => other - one)
  const kept = new Set([
    ...newestFirst.filter((time) => time > now - DAY),
    ...lastOfEach(newestFirst, String, DAYS),
    ...lastOfEach(newestFirst, (day) => `${day.yearOfWeek} ${day.weekOfYear}`, WEEKS),
    ...lastOfEach(newestFirst, (day) => `${day.toPlainYearMonth()}`, MONTHS),
  ])
  return newestFirst.filter((time) => kept.has(time))
}

function lastOfEach(
  newestFirst: number[],
  periodOf: (day: Temporal.PlainDate) => string,
  periods: number,
): number[] {
  const last = new Map<string, number>()
  for (const time of newestFirst) {
    const period = periodOf(
      Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC').toPlainDate(),
    )
    if (!last.has(period)) last.set(period, time)
  }
  return [...last.values()].slice(0, periods)
}
