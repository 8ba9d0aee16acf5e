/** '12-40' or '7'. Positions count from 1. */
const RUN = /^([1-9]\d{0,5})(?:-([1-9]\d{0,5}))?$/

export function writeSelection(positions: Iterable<number>): string[] {
  const runs: [first: number, last: number][] = []
  for (const position of [...new Set(positions)].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === position - 1) run[1] = position
    else runs.push([position, position])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
}

/** Returns positions in ascending order, or null when there are none, or one is beyond `count`. */
export function readSelection(fields: string[], count: number): number[] | null {
  const positions = new Set<number>()
  for (const field of fields) {
    const [, from, to = from] = RUN.exec(field) ?? []
    const [first, last] = [Number(from), Number(to)]
    // Also false for NaN.
    if (!(first <= last && last <= count)) return null
    for (let position = first; position <= last; position++) positions.add(position)
  }
  return positions.size > 0 ? [...positions].sort((a, b) => a - b) : null
}

export function between(one: number, other: number): number[] {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, i) => first + i)
}
