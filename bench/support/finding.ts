/** One line of the bench's table. `met` is left out where there is no goal. */
export interface Finding {
  what: string
  measured: string
  goal?: string
  met?: boolean
}

/** A Markdown table that also reads well in a terminal. */
export function table(findings: Finding[]): string {
  const head = ['What', 'Measured', 'Goal', 'Met']
  const rows = findings.map(({ what, measured, goal = '', met }) => {
    return [what, measured, goal, met === undefined ? '' : met ? 'yes' : 'NO']
  })
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The value below which a share of the sample lies, the median unless told. Throws on an empty sample. */
export function quantile(sample: number[], share = 0.5): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
