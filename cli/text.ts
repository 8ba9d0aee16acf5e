/** Columns as wide as their widest cell; `empty` when there is no row. */
export function table(head: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return empty
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values, one a line; a value of several lines is moved in. */
export function sheet(pairs: [name: string, value: string | null][]): string {
  const kept = pairs.filter((pair): pair is [string, string] => pair[1] !== null)
  const width = Math.max(...kept.map(([name]) => name.length))
  return kept
    .map(([name, value]) => `${name.padEnd(width)}  ${value.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`)
    .join('\n')
}

/** A moment, UTC, to the second; '' for none. */
export function moment(time: number | null): string {
  return time === null ? '' : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
