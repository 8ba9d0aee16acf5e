import { centralRecord, localHeader, NAME_LIMIT, nameBytes, trailer, type ZipEntry } from './zip-records.ts'

/** The next bytes of an archive: literal bytes, or an entry's contents from `from` (inclusive) to `to` (exclusive). */
export type ZipPart<Entry> = Uint8Array | { entry: Entry; from: number; to: number }

export interface ZipLayout<Entry> {
  /** Bytes of the whole archive. */
  length: number
  /** The bytes from `start` (inclusive) to `end` (exclusive), in order; no part is empty. */
  parts(start?: number, end?: number): Generator<ZipPart<Entry>>
}

/**
 * Lays out a ZIP of stored (uncompressed) entries. Sizes and checksums are known beforehand, so no byte depends on
 * another and any range can be sent without reading what comes before it. The same entries always give the same bytes.
 * Throws a RangeError for an entry that no archive can hold. Source: PKWARE APPNOTE.TXT 6.3.10.
 */
export function zipLayout<Entry extends ZipEntry>(entries: readonly Entry[]): ZipLayout<Entry> {
  const count = entries.length
  // One position more than there are entries: each entry ends where the next begins. 4.3.6 has the order.
  const localAt = new Float64Array(count + 1)
  const centralAt = new Float64Array(count + 1)
  for (const [i, entry] of entries.entries()) {
    refuseImpossible(entry)
    localAt[i + 1] = at(localAt, i) + localHeader(entry).length + entry.bytes
  }
  centralAt[0] = at(localAt, count)
  for (const [i, entry] of entries.entries()) {
    centralAt[i + 1] = at(centralAt, i) + centralRecord(entry, at(localAt, i)).length
  }
  const directory = { entries: count, start: at(centralAt, 0), end: at(centralAt, count) }
  const tail = trailer(directory)
  const length = directory.end + tail.length

  function* parts(start = 0, end = length): Generator<ZipPart<Entry>> {
    for (let i = lastAtOrBefore(localAt, start); i < count && at(localAt, i) < end; i++) {
      const entry = entries[i] as Entry
      const header = localHeader(entry)
      yield* within(header, at(localAt, i), start, end)
      const contents = at(localAt, i) + header.length
      const [from, to] = [Math.max(start - contents, 0), Math.min(end - contents, entry.bytes)]
      if (from < to) yield { entry, from, to }
    }
    for (let i = lastAtOrBefore(centralAt, start); i < count && at(centralAt, i) < end; i++) {
      yield* within(centralRecord(entries[i] as Entry, at(localAt, i)), at(centralAt, i), start, end)
    }
    yield* within(tail, directory.end, start, end)
  }

  return { length, parts }
}

/** The part of `bytes`, which begin at `position`, between `start` and `end`. */
function* within(bytes: Uint8Array, position: number, start: number, end: number): Generator<Uint8Array> {
  const [from, to] = [Math.max(start - position, 0), Math.min(end - position, bytes.length)]
  if (from < to) yield bytes.subarray(from, to)
}

/** The last index whose position is at or before `position`, or 0. */
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
