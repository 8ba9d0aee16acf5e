/** How many backups stay: the last of each of so many days, weeks and months that have one. UTC. */
const DAYS = 7
const WEEKS = 4
const MONTHS = 12
const DAY = 86_400_000

/** The times (UTC milliseconds) of the backups to keep, newest first. All of the last 24 hours stay. */
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
