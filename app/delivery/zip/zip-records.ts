/** The records of a ZIP, little-endian throughout. Source: PKWARE APPNOTE.TXT 6.3.10; comments name the section. */

export interface ZipEntry {
  /** Unicode, with `/` between folders, at most 65,535 bytes as UTF-8. */
  name: string
  bytes: number
  crc32: number
  /** UTC milliseconds; stored to two seconds, from 1980 to 2107. */
  modified: number
  /** Stores the time to the second, too, with a time zone. */
  exact?: true
}

/** 4.4.1.4: a field of 16 or 32 bits holds this when the value is in the ZIP64 record. */
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
export const NAME_LIMIT = 0xffff

/** 4.4.3.2: the version needed to unpack an ordinary file, and one with ZIP64 fields. */
const PLAIN = 10
const ZIP64 = 45
/** 4.4.4, bit 11: the name is UTF-8. */
const UTF8 = 0x0800
/** 4.4.2: Unix attributes, so that the owner can read unpacked files everywhere. */
const MADE_BY = (3 << 8) | ZIP64
/** A regular file with mode 0644, in the upper half. */
const ATTRIBUTES = 0o100644 * 0x10000

/** 4.3.7, directly before the contents. Has sizes and checksum, so that no data descriptor follows. */
export function localHeader(entry: ZipEntry): Uint8Array {
  const name = nameBytes(entry.name)
  // 4.5.3: in a local header both sizes or neither.
  const long = zip64Extra(entry.bytes >= FULL_32 ? [entry.bytes, entry.bytes] : [])
  const extra = joined(long, timeExtra(entry))
  const header = record(30, name, extra)
  header.u32(0, 0x04034b50)
  header.u16(4, long.length > 0 ? ZIP64 : PLAIN)
  common(header, 6, entry)
  header.u16(26, name.length)
  header.u16(28, extra.length)
  return header.bytes
}

/** 4.3.12. `offset` is where the local header begins. */
export function centralRecord(entry: ZipEntry, offset: number): Uint8Array {
  const name = nameBytes(entry.name)
  // 4.5.3: here only the values that do not fit, in this order.
  const sizes = entry.bytes >= FULL_32 ? [entry.bytes, entry.bytes] : []
  const long = zip64Extra(offset >= FULL_32 ? [...sizes, offset] : sizes)
  const extra = joined(long, timeExtra(entry))
  const header = record(46, name, extra)
  header.u32(0, 0x02014b50)
  header.u16(4, MADE_BY)
  header.u16(6, long.length > 0 ? ZIP64 : PLAIN)
  common(header, 8, entry)
  header.u16(28, name.length)
  header.u16(30, extra.length)
  header.u32(38, ATTRIBUTES)
  header.u32(42, Math.min(offset, FULL_32))
  return header.bytes
}

/** Flags, method (4.4.5: 0, stored), time, checksum and both sizes. */
function common(header: ReturnType<typeof record>, position: number, entry: ZipEntry): void {
  header.u16(position, UTF8)
  header.u32(position + 4, dosTime(entry.modified))
  header.u32(position + 8, entry.crc32)
  header.u32(position + 12, Math.min(entry.bytes, FULL_32))
  header.u32(position + 16, Math.min(entry.bytes, FULL_32))
}

/** 4.3.14 to 4.3.16, with the ZIP64 records only where a value does not fit. */
export function trailer(directory: { entries: number; start: number; end: number }): Uint8Array {
  const { entries, start, end } = directory
  const size = end - start
  const large = entries >= FULL_16 || size >= FULL_32 || start >= FULL_32
  const tail = record(22 + (large ? 76 : 0))
  const last = large ? 76 : 0
  if (large) {
    tail.u32(0, 0x06064b50)
    tail.u64(4, 44)
    tail.u16(12, MADE_BY)
    tail.u16(14, ZIP64)
    tail.u64(24, entries)
    tail.u64(32, entries)
    tail.u64(40, size)
    tail.u64(48, start)
    tail.u32(56, 0x07064b50)
    tail.u64(64, end)
    tail.u32(72, 1)
  }
  tail.u32(last, 0x06054b50)
  tail.u16(last + 8, Math.min(entries, FULL_16))
  tail.u16(last + 10, Math.min(entries, FULL_16))
  tail.u32(last + 12, Math.min(size, FULL_32))
  tail.u32(last + 16, Math.min(start, FULL_32))
  return tail.bytes
}

/** 4.5.3: identifier, length and the values; empty without values. */
function zip64Extra(values: number[]): Uint8Array {
  if (values.length === 0) return new Uint8Array()
  const extra = record(4 + 8 * values.length)
  extra.u16(0, 0x0001)
  extra.u16(2, 8 * values.length)
  for (const [i, value] of values.entries()) extra.u64(4 + 8 * i, value)
  return extra.bytes
}

/** The extended timestamp of Info-ZIP (extrafld.txt): identifier, length, flags, and seconds since 1970 in UTC. */
function timeExtra({ modified, exact }: ZipEntry): Uint8Array {
  const seconds = Math.floor(modified / 1000)
  if (!exact || seconds < 0 || seconds > 0x7fffffff) return new Uint8Array()
  const extra = record(9)
  extra.u16(0, 0x5455)
  extra.u16(2, 5)
  extra.bytes[4] = 1
  extra.u32(5, seconds)
  return extra.bytes
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return record(0, ...parts).bytes
}

/** 4.4.6: date above time, in steps of two seconds. A ZIP has no time zone; this is UTC. */
function dosTime(ms: number): number {
  const earliest = Date.UTC(1980, 0, 1)
  const latest = Date.UTC(2107, 11, 31, 23, 59, 58)
  const time = new Date(Math.min(Math.max(ms, earliest), latest))
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >>> 1)
  return date * 0x10000 + clock
}

export function nameBytes(name: string): Uint8Array {
  return new TextEncoder().encode(name)
}

function record(length: number, ...tails: Uint8Array[]) {
  const bytes = new Uint8Array(tails.reduce((sum, tail) => sum + tail.length, length))
  tails.reduce((position, tail) => {
    bytes.set(tail, position)
    return position + tail.length
  }, length)
  const view = new DataView(bytes.buffer)
  return {
    bytes,
    u16: (position: number, value: number) => view.setUint16(position, value, true),
    u32: (position: number, value: number) => view.setUint32(position, value, true),
    u64: (position: number, value: number) => view.setBigUint64(position, BigInt(value), true),
  }
}
