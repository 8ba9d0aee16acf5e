import { allBut, type Blank, LocationUnknown } from '../location/blanks.ts'
import { addressesIn, type Entry, readDirectory, type Tiff, tiffIn } from '../location/formats/tiff.ts'
import { type Range, type Source, textOf } from '../location/source.ts'

/** SHORT, LONG, RATIONAL, their signed kinds, floats, and those of BigTIFF. */
const NUMBERS = [3, 4, 5, 8, 9, 10, 11, 12, 16, 17]
/** Per entry that is no table. Bytes. */
const MOST_NUMBERS = 64
/** Where the picture is, its colors and its tables, however long. */
const STRIPS = [
  [0x0111, 0x0117],
  [0x0144, 0x0145],
] as const
const [EXIF, INTEROP] = [0x8769, 0xa005]
const TABLES = [...STRIPS.flat(), 0x0102, 0x012d, 0x0140, 0x015b, 0x8773, EXIF, INTEROP]
/** Versions, the order of colors, and the kind of device: at most 4 bytes. */
const KINDS = [0x0002, 0x9000, 0x9101, 0xa000, 0xa300, 0xa301]
/** IPTC, which programs write as numbers; the location; and further pictures. */
const GONE = [0x83bb, 0x8825, 0x014a, 0x0201, 0x0202]
/** A time, its zone or its fraction, and 'R98' or 'R03'. */
const PLAIN_TEXT = /^(?:[\d :.+-]{0,31}|R\d\d)\0*$/
const ASCII = 2
const OLD_JPEG = 6
const COMPRESSION = 0x0103
const MOST_ENTRIES = 1000
const MOST_STRIPS = 200_000

/** Keeps of a TIFF what decodes its picture, its time and its exposure. Throws `LocationUnknown`. */
export async function bareTiff(source: Source, start: number, end: number): Promise<Blank[]> {
  const tiff = await tiffIn(source, start, end)
  if (!tiff.isTiff) return allBut({ start, end }, [])
  const kept: Range[] = [{ start, end: start + (tiff.address === 8 ? 16 : 8) }]
  const directories: Blank[] = []
  const addresses = new Set([tiff.first])
  for (const address of addresses) {
    if (addresses.size > 3) throw new LocationUnknown('It has too many directories.')
    const { entries, length } = await readDirectory(tiff, start + address)
    if (entries.length > MOST_ENTRIES) throw new LocationUnknown('A directory has too many entries.')
    const staying: Entry[] = []
    for (const entry of entries) if (await stays(tiff, entry)) staying.push(entry)
    for (const entry of staying) {
      if (entry.outside) kept.push({ start: entry.at, end: entry.at + entry.size })
      if (entry.tag !== EXIF && entry.tag !== INTEROP) continue
      const [further] = await addressesIn(tiff, entry)
      if (further !== undefined) addresses.add(further)
    }
    kept.push(...(await stripsOf(tiff, staying)))
    if (length > 0) directories.push(await shorter(tiff, start + address, staying, length))
  }
  const ranges = kept.map((range) => ({ start: Math.max(range.start, start), end: Math.min(range.end, end) }))
  const all = [...ranges, ...directories]
  return [...allBut({ start, end }, all), ...directories]
}

async function stays({ source, end, order }: Tiff, { tag, type, at, size }: Entry): Promise<boolean> {
  if (GONE.includes(tag) || at + size > end) return false
  if (TABLES.includes(tag)) return true
  if (NUMBERS.includes(type)) {
    const isOld = tag === COMPRESSION && (await source.read(at, at + 2))[order === 'big' ? 1 : 0] === OLD_JPEG
    if (isOld) throw new LocationUnknown('Its image is packed in an obsolete way.')
    return size <= MOST_NUMBERS
  }
  if (type === ASCII && size <= MOST_NUMBERS) return PLAIN_TEXT.test(textOf(await source.read(at, at + size)))
  return KINDS.includes(tag) && size <= 4
}

async function stripsOf(tiff: Tiff, entries: Entry[]): Promise<Range[]> {
  const ranges: Range[] = []
  for (const [where, long] of STRIPS) {
    const [places, lengths] = [where, long].map((tag) => entries.find((entry) => entry.tag === tag))
    if (!places || !lengths) continue
    if (places.size > MOST_STRIPS * places.unit)
      throw new LocationUnknown('Its picture is in too many pieces.')
    const bytes = await addressesIn(tiff, lengths, MOST_STRIPS)
    for (const [i, address] of (await addressesIn(tiff, places, MOST_STRIPS)).entries()) {
      ranges.push({ start: tiff.start + address, end: tiff.start + address + (bytes[i] ?? 0) })
    }
  }
  return ranges
}

async function shorter(tiff: Tiff, at: number, entries: Entry[], length: number): Promise<Blank> {
  const bytes = Buffer.alloc(length + tiff.address)
  if (tiff.order === 'big') bytes.writeUIntBE(entries.length, tiff.count - 2, 2)
  else bytes.writeUInt16LE(entries.length, 0)
  for (const [i, { from }] of entries.entries()) {
    const entry = await tiff.source.read(from, from + tiff.entry)
    entry.copy(bytes, tiff.count + i * tiff.entry)
  }
  const end = Math.min(at + bytes.length, tiff.end)
  return { start: at, end, fill: [...bytes.subarray(0, end - at)] }
}
