import { type Blank, LocationUnknown, type Range } from './blanks.ts'

export interface Source {
  size: number
  /** From `start` up to `end`; fewer bytes at the end of the source. */
  read(start: number, end: number): Promise<Buffer>
}

export type { Range }

export function memorySource(bytes: Buffer): Source {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(Math.max(start, 0), Math.max(end, 0)),
  }
}

const BLOCK = 128 * 1024
const BLOCKS = 8

/** Reads in blocks and keeps the last ones: reads are near each other. */
export function blockSource(size: number, load: (range: Range) => Promise<Buffer>): Source {
  const blocks = new Map<number, Promise<Buffer>>()
  const block = (start: number) => {
    const bytes = blocks.get(start) ?? load({ start, end: Math.min(start + BLOCK, size) })
    blocks.delete(start)
    blocks.set(start, bytes)
    const [oldest] = blocks.keys()
    if (blocks.size > BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return bytes
  }
  return {
    size,
    async read(from, to) {
      const [start, end] = [Math.max(from, 0), Math.min(to, size)]
      const parts: Buffer[] = []
      for (let at = start; at < end; ) {
        const first = at - (at % BLOCK)
        const bytes = (await block(first)).subarray(at - first, end - first)
        if (bytes.length === 0) break
        parts.push(bytes)
        at += bytes.length
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    },
  }
}

/** Per file and search: about a second's work. Bytes. */
const MOST_READ = 32 * 1024 * 1024
const LEAST_READ = 128

/** Limits reading and unpacking of one file, which may lead to the same bytes again and again. */
export class Budget {
  #left = MOST_READ

  spend(bytes: number): void {
    this.#left -= Math.max(bytes, LEAST_READ)
    if (this.#left < 0) throw new LocationUnknown('Its metadata needs too much reading.')
  }
}

export function budgeted(source: Source, budget: Budget): Source {
  return {
    size: source.size,
    async read(start, end) {
      budget.spend(Math.min(end, source.size) - start)
      return source.read(start, end)
    },
  }
}

export function joined(source: Source, ranges: readonly Range[]): Source {
  return {
    size: ranges.reduce((size, { start, end }) => size + end - start, 0),
    async read(from, to) {
      const parts: Buffer[] = []
      for (const { start, end } of placed({ start: from, end: to }, ranges)) {
        parts.push(await source.read(start, end))
      }
      return Buffer.concat(parts)
    },
  }
}

export async function* inRanges(ranges: readonly Range[], blanks: AsyncIterable<Blank>) {
  for await (const { fill, ...range } of blanks) {
    for (const part of placed(range, ranges)) yield { ...part, fill }
  }
}

function* placed({ start: from, end: to }: Range, ranges: readonly Range[]): Generator<Range> {
  let before = 0
  for (const range of ranges) {
    const shift = range.start - before
    before += range.end - range.start
    const [start, end] = [Math.max(from + shift, range.start), Math.min(to + shift, range.end)]
    if (start < end) yield { start, end }
  }
}

export function textOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end)
}

/** Reads 0 beyond the end. */
export class Numbers {
  readonly #view: DataView
  readonly #little: boolean

  constructor(bytes: Uint8Array, order: 'big' | 'little' = 'big') {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#little = order === 'little'
  }

  u8(at: number): number {
    return this.#has(at, 1) ? this.#view.getUint8(at) : 0
  }

  u16(at: number): number {
    return this.#has(at, 2) ? this.#view.getUint16(at, this.#little) : 0
  }

  u32(at: number): number {
    return this.#has(at, 4) ? this.#view.getUint32(at, this.#little) : 0
  }

  u64(at: number): number {
    return this.#has(at, 8) ? Number(this.#view.getBigUint64(at, this.#little)) : 0
  }

  uint(at: number, bytes: number): number {
    if (bytes === 8) return this.u64(at)
    if (bytes === 4) return this.u32(at)
    return bytes === 2 ? this.u16(at) : bytes === 1 ? this.u8(at) : 0
  }

  #has(at: number, bytes: number): boolean {
    return at >= 0 && at + bytes <= this.#view.byteLength
  }
}
