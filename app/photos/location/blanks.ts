export interface Range {
  start: number
  end: number
}

/** Overwrites `start` up to `end` with zeros, with spaces (in XML), or with these bytes. */
export interface Blank extends Range {
  fill: 0 | 32 | number[]
}

export function allBut({ start, end }: Range, kept: readonly Range[]): Blank[] {
  const blanks: Blank[] = []
  let from = start
  for (const part of [...kept.toSorted((a, b) => a.start - b.start), { start: end, end }]) {
    const to = Math.min(part.start, end)
    if (to > from) blanks.push({ start: from, end: to, fill: 0 })
    from = Math.max(from, part.end)
  }
  return blanks
}

/** The file may hide its location. */
export class LocationUnknown extends Error {}

/** All are read from the database for every range of a file that is sent. */
const MOST_BLANKS = 20_000

export async function allOf(blanks: AsyncIterable<Blank> | Iterable<Blank>): Promise<Blank[]> {
  const all: Blank[] = []
  for await (const blank of blanks) {
    if (all.push(blank) > MOST_BLANKS) throw new LocationUnknown('It has too many location entries.')
  }
  return all
}

export function blankOut(chunk: Buffer, at: number, blanks: readonly Blank[]): Buffer {
  const inside = blanks.filter(({ start, end }) => start < at + chunk.length && end > at)
  if (inside.length === 0) return chunk
  const copy = Buffer.from(chunk)
  for (const { start, end, fill } of inside) {
    const [from, to] = [Math.max(start, at), Math.min(end, at + chunk.length)]
    if (typeof fill === 'number') copy.fill(fill, from - at, to - at)
    else copy.set(fill.slice(from - start, to - start), from - at)
  }
  return copy
}
