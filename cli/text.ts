/** Returns `empty` when there are no rows. */
export function table(head: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return empty
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/** '2027-05-01 11:00:00 EDT' for UTC milliseconds; '' for null. */
export function moment(time: number | null, timeZone: string): string {
  if (time === null) return ''
  const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')
  return `${there.toPlainDate()} ${there.toPlainTime().toString({ smallestUnit: 'second' })} ${name?.value}`
}
