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
  return joined(
    u32(0x04034b50),
    u16(long.length > 0 ? ZIP64 : PLAIN),
    common(entry),
    u16(name.length, extra.length),
    name,
    extra,
  )
}

/** 4.3.12. `offset` is where the local header begins. */
export function centralRecord(entry: ZipEntry, offset: number): Uint8Array {
  const name = nameBytes(entry.name)
  // 4.5.3: here only the values that do not fit, in this order.
  const sizes = entry.bytes >= FULL_32 ? [entry.bytes, entry.bytes] : []
  const long = zip64Extra(offset >= FULL_32 ? [...sizes, offset] : sizes)
  const extra = joined(long, timeExtra(entry))
  return joined(
    u32(0x02014b50),
    u16(MADE_BY, long.length > 0 ? ZIP64 : PLAIN),
    common(entry),
    // No comment, one disk, and no internal attributes.
    u16(name.length, extra.length, 0, 0, 0),
    u32(ATTRIBUTES, Math.min(offset, FULL_32)),
    name,
    extra,
  )
}

/** Flags, method (4.4.5: 0, stored), time, checksum and both sizes. */
function common({ modified, crc32, bytes }: ZipEntry): Uint8Array {
  const size = Math.min(bytes, FULL_32)
  return joined(u16(UTF8, 0), u32(dosTime(modified), crc32, size, size))
}

/** 4.3.14 to 4.3.16, with the ZIP64 records only where a value does not fit. */
export function trailer(directory: { entries: number; start: number; end: number }): Uint8Array {
  const { entries, start, end } = directory
  const size = end - start
  const large = entries >= FULL_16 || size >= FULL_32 || start >= FULL_32
  const count = Math.min(entries, FULL_16)
  return joined(
    ...(large ? [u32(0x06064b50), u64(44), u16(MADE_BY, ZIP64), u32(0, 0)] : []),
    ...(large ? [u64(entries, entries, size, start), u32(0x07064b50, 0), u64(end), u32(1)] : []),
    u32(0x06054b50),
    u16(0, 0, count, count),
    u32(Math.min(size, FULL_32), Math.min(start, FULL_32)),
    u16(0),
  )
}

/** 4.5.3: identifier, length and the values; empty without values. */
function zip64Extra(values: number[]): Uint8Array {
  return values.length === 0 ? new Uint8Array() : joined(u16(0x0001, 8 * values.length), u64(...values))
}

/** The extended timestamp of Info-ZIP (extrafld.txt): identifier, length, flags, and seconds since 1970 in UTC. */
function timeExtra({ modified, exact }: ZipEntry): Uint8Array {
  const seconds = Math.floor(modified / 1000)
  if (!exact || seconds < 0 || seconds > 0x7fffffff) return new Uint8Array()
  return joined(u16(0x5455, 5), Uint8Array.of(1), u32(seconds))
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

function u16(...values: number[]): Uint8Array {
  return numbers(values, 2, (view, at, value) => view.setUint16(at, value, true))
}

function u32(...values: number[]): Uint8Array {
  return numbers(values, 4, (view, at, value) => view.setUint32(at, value, true))
}

function u64(...values: number[]): Uint8Array {
  return numbers(values, 8, (view, at, value) => view.setBigUint64(at, BigInt(value), true))
}

function numbers(values: number[], size: number, set: (view: DataView, at: number, value: number) => void) {
  const view = new DataView(new ArrayBuffer(size * values.length))
  for (const [i, value] of values.entries()) set(view, i * size, value)
  return new Uint8Array(view.buffer)
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
