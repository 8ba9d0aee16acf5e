import { centralRecord, localHeader, NAME_LIMIT, nameBytes, trailer, type ZipEntry } from './zip-records.ts'

/** Literal bytes, or an entry's contents from `from` (inclusive) to `to` (exclusive). */
export type ZipPart<Entry> = Uint8Array | { entry: Entry; from: number; to: number }

export interface ZipLayout<Entry> {
  length: number
  /** The bytes from `start` (inclusive) to `end` (exclusive); no part is empty. */
  parts(start?: number, end?: number): Generator<ZipPart<Entry>>
}

/**
 * The same entries always give the same bytes. Throws a RangeError for an impossible entry. Source: PKWARE APPNOTE.TXT
 * 6.3.10.
 */
export function zipLayout<Entry extends ZipEntry>(entries: readonly Entry[]): ZipLayout<Entry> {
  const run = layOutRun(entries)
  const end = zipEnd(entries.length, run.bytes, run.recordBytes)
  return {
    length: end.length,
    *parts(from = 0, to = end.length) {
      yield* run.contents(from, to)
      yield* run.records(run.bytes, from, to)
      yield* end.parts(from, to)
    },
  }
}

/** An archive may have several runs, so that it need not be in memory whole. */
interface ZipRun<Entry> {
  bytes: number
  recordBytes: number
  contents(start: number, end: number): Generator<ZipPart<Entry>>
  records(position: number, start: number, end: number): Generator<Uint8Array>
}

/** 4.3.6 has the order. Throws as `zipLayout`. */
export function layOutRun<Entry extends ZipEntry>(entries: readonly Entry[], position = 0): ZipRun<Entry> {
  const count = entries.length
  // One position more than there are entries: each entry ends where the next begins.
  const localAt = new Float64Array(count + 1)
  const recordAt = new Float64Array(count + 1)
  localAt[0] = position
  for (const [i, entry] of entries.entries()) {
    refuseImpossible(entry)
    localAt[i + 1] = at(localAt, i) + localHeader(entry).length + entry.bytes
    recordAt[i + 1] = at(recordAt, i) + centralRecord(entry, at(localAt, i)).length
  }
  return {
    bytes: at(localAt, count) - position,
    recordBytes: at(recordAt, count),
    *contents(start, end) {
      for (let i = lastAtOrBefore(localAt, start); i < count && at(localAt, i) < end; i++) {
        const entry = entries[i] as Entry
        const header = localHeader(entry)
        yield* within(header, at(localAt, i), start, end)
        const first = at(localAt, i) + header.length
        const [from, to] = [Math.max(start - first, 0), Math.min(end - first, entry.bytes)]
        if (from < to) yield { entry, from, to }
      }
    },
    *records(first, start, end) {
      const from = lastAtOrBefore(recordAt, start - first)
      for (let i = from; i < count && first + at(recordAt, i) < end; i++) {
        yield* within(centralRecord(entries[i] as Entry, at(localAt, i)), first + at(recordAt, i), start, end)
      }
    },
  }
}

export function zipEnd(entries: number, bytes: number, recordBytes: number) {
  const end = bytes + recordBytes
  const tail = trailer({ entries, start: bytes, end })
  return {
    length: end + tail.length,
    parts: (from: number, to: number) => within(tail, end, from, to),
  }
}

function* within(bytes: Uint8Array, position: number, start: number, end: number): Generator<Uint8Array> {
  const [from, to] = [Math.max(start - position, 0), Math.min(end - position, bytes.length)]
  if (from < to) yield bytes.subarray(from, to)
}

function lastAtOrBefore(positions: Float64Array, position: number): number {
  let [low, high] = [0, positions.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (at(positions, middle) <= position) low = middle
    else high = middle
  }
  return low
}

function at(positions: Float64Array, i: number): number {
  return positions[i] as number
}

function refuseImpossible({ name, bytes, crc32 }: ZipEntry): void {
  if (nameBytes(name).length > NAME_LIMIT) throw new RangeError('The name of an entry is too long.')
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new RangeError(`No file has ${bytes} bytes.`)
  if (crc32 !== crc32 >>> 0) throw new RangeError(`${crc32} is not a CRC-32.`)
}
