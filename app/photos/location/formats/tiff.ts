import { allBut, type Blank, LocationUnknown } from '../blanks.ts'
import { Numbers, type Range, type Source, textOf } from '../source.ts'
import { xmpLocation } from './xmp.ts'

// TIFF 6.0 and BigTIFF (addresses of 64 bits), and EXIF 2.32 (JEITA CP-3451E), which is a TIFF within another file.

const GPS = 0x8825
/** The EXIF directory, and further ones that a program may add. */
const EXIF = 0x8769
const DIRECTORIES = [EXIF, 0x014a]
const XMP = 0x02bc
const PHOTOSHOP = 0x8649
const PHOTOSHOP_EXIF = [0x0422, 0x0423]
const PHOTOSHOP_XMP = 0x0424
/** Makers have formats of their own: drones write where they flew. */
const [MAKE, MAKER_NOTE] = [0x010f, 0x927c]
const DRONES = /dji|parrot|autel|skydio|yuneec|gopro|insta360/i
const LONGEST_MAKE = 64
/** Bytes per value, by type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const MOST_DIRECTORIES = 32

/** In the bytes `start` up to `end`. Sizes of an address, a count of entries and an entry are in bytes. */
export interface Tiff extends Range {
  source: Source
  order: 'big' | 'little'
  address: number
  count: number
  entry: number
}

export interface Entry {
  tag: number
  from: number
  type: number
  unit: number
  at: number
  size: number
  outside: boolean
}

/** Finds GPS directories with their values, and the location in XMP. Throws `LocationUnknown`. */
export async function* tiffLocation(source: Source, start: number, end: number): AsyncGenerator<Blank> {
  const tiff = await tiffIn(source, start, end)
  const directories = new Set([tiff.first])
  let isFlying = false
  for (const at of directories) {
    if (directories.size > MOST_DIRECTORIES) throw new LocationUnknown('It has too many directories.')
    const { entries, next } = await readDirectory(tiff, start + at)
    for (const entry of entries) {
      if (entry.tag === MAKE) isFlying ||= await saysDrone(tiff, entry)
      if (entry.tag === MAKER_NOTE && isFlying) yield* allBut(entryRange(tiff, entry), [])
      if (!DIRECTORIES.includes(entry.tag)) yield* placeOf(tiff, entry)
      else for (const address of await addressesIn(tiff, entry)) directories.add(address)
    }
    directories.add(next)
  }
}

export async function tiffIn(
  source: Source,
  start: number,
  end: number,
): Promise<Tiff & { first: number; isTiff: boolean }> {
  const head = await source.read(start, Math.min(start + 16, end))
  const order = head[0] === 0x4d ? 'big' : 'little'
  const numbers = new Numbers(head, order)
  const magic = numbers.u16(2)
  const layout =
    magic === 43
      ? { address: 8, count: 8, entry: 20, first: numbers.u64(8) }
      : { address: 4, count: 2, entry: 12, first: numbers.u32(4) }
  return { source, start, end, order, isTiff: magic === 42 || magic === 43, ...layout }
}

async function saysDrone({ source }: Tiff, { at, size }: Entry): Promise<boolean> {
  return DRONES.test(textOf(await source.read(at, at + Math.min(size, LONGEST_MAKE))))
}

function entryRange({ start, end }: Tiff, { at, size }: Entry): Range {
  return { start: Math.max(at, start), end: Math.min(at + size, end) }
}

async function* placeOf(tiff: Tiff, entry: Entry): AsyncGenerator<Blank> {
  const { tag, at, size } = entry
  const to = Math.min(at + size, tiff.end)
  if (tag === XMP) yield* xmpLocation(tiff.source, at, to)
  if (tag === PHOTOSHOP) yield* photoshopLocation(tiff.source, at, to)
  if (tag !== GPS) return
  for (const address of await addressesIn(tiff, entry)) yield* gpsDirectory(tiff, tiff.start + address)
}

async function* gpsDirectory(tiff: Tiff, at: number): AsyncGenerator<Blank> {
  const { entries, length } = await readDirectory(tiff, at)
  if (entries.length === 0) return
  const outside = entries.filter((entry) => entry.outside)
  for (const { at: from, size } of [{ at, size: length }, ...outside]) {
    const to = Math.min(from + size, tiff.end)
    if (from >= tiff.start && from < to) yield { start: from, end: to, fill: 0 }
  }
}

/** Finds the values of these tags in the first directory and that of EXIF. */
export async function* valuesIn(source: Source, { start, end }: Range, tags: readonly number[]) {
  const tiff = await tiffIn(source, start, end)
  const { entries } = await readDirectory(tiff, start + tiff.first)
  const exif = entries.find(({ tag }) => tag === EXIF)
  const [address] = exif ? await addressesIn(tiff, exif) : []
  const more = address === undefined ? [] : (await readDirectory(tiff, start + address)).entries
  for (const { tag, at, size } of [...entries, ...more]) {
    const to = Math.min(at + size, end)
    if (tags.includes(tag) && at >= start && at < to) yield { start: at, end: to }
  }
}

export async function addressesIn(tiff: Tiff, { at, size, unit }: Entry, most = MOST_DIRECTORIES) {
  const bytes = await tiff.source.read(at, Math.min(at + size, tiff.end, at + most * unit))
  const numbers = new Numbers(bytes, tiff.order)
  return Array.from({ length: Math.floor(bytes.length / unit) }, (_, i) => numbers.uint(i * unit, unit))
}

/** `length`: bytes, without the address of the next directory. */
export async function readDirectory(tiff: Tiff, at: number) {
  const { source, start, end, order, address, count: counted, entry: long } = tiff
  const entries: Entry[] = []
  if (at < start + 8 || at + counted > end) return { entries, next: 0, length: 0 }
  const room = Math.floor((end - at - counted) / long)
  const said = new Numbers(await source.read(at, at + counted), order).uint(0, counted)
  const count = Math.min(said, room, 0xffff)
  const length = counted + count * long
  const numbers = new Numbers(await source.read(at, Math.min(at + length + address, end)), order)
  for (let i = counted; i < length; i += long) {
    const type = numbers.u16(i + 2)
    const unit = SIZES[type] || 1
    const size = unit * numbers.uint(i + 4, address)
    const value = i + 4 + address
    const outside = size > address
    const where = outside ? start + numbers.uint(value, address) : at + value
    entries.push({ tag: numbers.u16(i), from: at + i, type, unit, at: where, size, outside })
  }
  return { entries, next: numbers.uint(length, address), length }
}

/** Photoshop's resources may repeat EXIF and XMP. */
export async function* photoshopLocation(source: Source, start: number, end: number): AsyncGenerator<Blank> {
  for (let at = start; at + 12 <= end; ) {
    const head = await source.read(at, Math.min(at + 6 + 256 + 4, end))
    if (textOf(head, 0, 4) !== '8BIM') break
    const numbers = new Numbers(head)
    const name = numbers.u8(6) + 1
    const contents = 6 + name + (name % 2) + 4
    const size = numbers.u32(contents - 4)
    const [from, to] = [at + contents, Math.min(at + contents + size, end)]
    const id = numbers.u16(4)
    if (PHOTOSHOP_EXIF.includes(id)) yield* tiffLocation(source, from, to)
    if (id === PHOTOSHOP_XMP) yield* xmpLocation(source, from, to)
    at = from + size + (size % 2)
  }
}
