// Where a JPEG says at which place it was taken, so that a copy can leave it out without another length. TIFF 6.0, EXIF 2.32
// (JEITA CP-3451E), XMP part 3 (ISO 16684-1), CIPA DC-007 for further images in one file.

/** Bytes of a file that a copy overwrites, from `start` up to `end`: with zeros, or with spaces where they are XML. */
export interface Blank {
  start: number
  end: number
  fill: 0 | 32
}

/** `images`: where further images of the file begin. `more`: how many bytes are needed to know all, if `head` is too short. */
export interface JpegPlace {
  blanks: Blank[]
  images: number[]
  more: number | null
}

interface Chunk {
  guid: string
  offset: number
  start: number
  end: number
}

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
const MPF = 'MPF\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const GPS_POINTER = 0x8825
/** The EXIF directory, and further ones that a program may add. */
const POINTERS = [0x8769, 0x014a]
const MP_ENTRIES = 0xb002
/** Bytes of a value, by its type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const MOST_DIRECTORIES = 32
const XMP_PLACES = [
  /\s(?:[\w-]+:\w*gps\w*|geo:(?:lat|long|alt))\s*=\s*(?:"[^"]*"|'[^']*')/gi,
  /<([\w-]+:\w*gps\w*|geo:(?:lat|long|alt))\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/gi,
]

/**
 * Finds the GPS directory of EXIF, and what XMP says about GPS, in the header of the JPEG that begins at `at` of a file.
 * Anything else than a JPEG has none that this finds.
 */
export function jpegPlace(head: Uint8Array, at = 0): JpegPlace {
  const found: JpegPlace = { blanks: [], images: [], more: null }
  const chunks: Chunk[] = []
  if (head[0] !== 0xff || head[1] !== 0xd8) return found
  let pos = 2
  for (;;) {
    if (pos + 4 > head.length) return { ...found, more: pos + 4 }
    const marker = head[pos + 1] as number
    // The image itself begins, or ends; or this is no JPEG any more.
    if (head[pos] !== 0xff || marker === 0xda || marker === 0xd9) break
    if (marker === 0xff) pos += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) pos += 2
    else {
      const end = pos + 2 + new Bytes(head, true).u16(pos + 2)
      if (end > head.length) return { ...found, more: end + 4 }
      readSegment(head, pos + 4, end, found, chunks)
      pos = Math.max(end, pos + 4)
    }
  }
  found.blanks.push(...extendedXmp(head, chunks))
  const blanks = found.blanks.map((blank) => ({ ...blank, start: blank.start + at, end: blank.end + at }))
  return { blanks, images: found.images.map((image) => image + at), more: null }
}

/** The chunk of a file that begins at `at`, with its blanks overwritten. */
export function blankOut(chunk: Buffer, at: number, blanks: readonly Blank[]): Buffer {
  const inside = blanks.filter(({ start, end }) => start < at + chunk.length && end > at)
  if (inside.length === 0) return chunk
  const copy = Buffer.from(chunk)
  for (const { start, end, fill } of inside) {
    copy.fill(fill, Math.max(start - at, 0), Math.min(end - at, copy.length))
  }
  return copy
}

function readSegment(head: Uint8Array, start: number, end: number, found: JpegPlace, chunks: Chunk[]): void {
  const is = (name: string) => textOf(head, start, Math.min(start + name.length, end)) === name
  if (is(EXIF)) found.blanks.push(...exifPlace(head, start + EXIF.length, end))
  else if (is(XMP)) found.blanks.push(...xmpPlace(head, start + XMP.length, end))
  else if (is(MPF)) found.images.push(...furtherImages(head, start + MPF.length, end))
  else if (is(PHOTOSHOP)) found.blanks.push(...photoshopPlace(head, start + PHOTOSHOP.length, end))
  else if (is(MORE_XMP)) {
    const at = start + MORE_XMP.length
    const offset = new Bytes(head, true).u32(at + 36)
    chunks.push({ guid: textOf(head, at, at + 32), offset, start: at + 40, end })
  }
}

/** The GPS directories of the TIFF block from `start` to `end`, with the values that are stored outside of them. */
function exifPlace(head: Uint8Array, start: number, end: number): Blank[] {
  const bytes = new Bytes(head.subarray(0, end), head[start] === 0x4d)
  const waiting = [bytes.u32(start + 4)]
  const seen = new Set<number>()
  const blanks: Blank[] = []
  for (let at = waiting.shift(); at !== undefined && seen.size < MOST_DIRECTORIES; at = waiting.shift()) {
    if (at === 0 || seen.has(at)) continue
    seen.add(at)
    const { entries, next } = directory(bytes, start, start + at, end)
    for (const { tag, value } of entries) {
      if (tag === GPS_POINTER) blanks.push(...gpsDirectory(bytes, start, start + value, end))
      else if (POINTERS.includes(tag)) waiting.push(value)
    }
    waiting.push(next)
  }
  return blanks
}

function gpsDirectory(bytes: Bytes, start: number, at: number, end: number): Blank[] {
  const { entries, length } = directory(bytes, start, at, end)
  if (entries.length === 0) return []
  const outside = entries
    .filter(({ size }) => size > 4)
    .map(({ value, size }) => [start + value, size] as const)
  return [[at, length] as const, ...outside].flatMap(([from, size]) => {
    const to = Math.min(from + size, end)
    return from >= start && from < to ? [{ start: from, end: to, fill: 0 as const }] : []
  })
}

interface Entry {
  tag: number
  /** Bytes; more than four are elsewhere, at `value`. */
  size: number
  value: number
}

function directory(bytes: Bytes, start: number, at: number, end: number) {
  const entries: Entry[] = []
  const none = { entries, next: 0, length: 0 }
  if (at < start + 8 || at + 2 > end) return none
  const count = Math.min(bytes.u16(at), Math.floor((end - at - 2) / 12))
  for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
    const size = (SIZES[bytes.u16(entry + 2)] ?? 1) * bytes.u32(entry + 4)
    entries.push({ tag: bytes.u16(entry), size, value: bytes.u32(entry + 8) })
  }
  return { entries, next: bytes.u32(at + 2 + 12 * count), length: 2 + 12 * count }
}

function xmpPlace(head: Uint8Array, start: number, end: number): Blank[] {
  return rangesIn(textOf(head, start, end)).map(([from, to]) => ({
    start: start + from,
    end: start + to,
    fill: 32,
  }))
}

function rangesIn(xml: string): [from: number, to: number][] {
  return XMP_PLACES.flatMap((place) =>
    [...xml.matchAll(place)].map((found): [number, number] => [found.index, found.index + found[0].length]),
  )
}

/** Large XMP is cut into chunks wherever a segment ends, perhaps within a word. */
function extendedXmp(head: Uint8Array, chunks: Chunk[]): Blank[] {
  return [...Map.groupBy(chunks, ({ guid }) => guid).values()].flatMap((parts) => {
    const sorted = parts.toSorted((a, b) => a.offset - b.offset)
    const ranges = rangesIn(sorted.map(({ start, end }) => textOf(head, start, end)).join(''))
    let before = 0
    return sorted.flatMap(({ start, end }) => {
      const shift = start - before
      before += end - start
      return ranges.flatMap(([from, to]) => {
        const blank = {
          start: Math.max(from + shift, start),
          end: Math.min(to + shift, end),
          fill: 32 as const,
        }
        return blank.start < blank.end ? [blank] : []
      })
    })
  })
}

/** Photoshop's resources may repeat EXIF and XMP. */
function photoshopPlace(head: Uint8Array, start: number, end: number): Blank[] {
  const bytes = new Bytes(head.subarray(0, end), true)
  const blanks: Blank[] = []
  for (let at = start; at + 12 <= end && textOf(head, at, at + 4) === '8BIM'; ) {
    const name = (head[at + 6] as number) + 1
    const from = at + 6 + name + (name % 2) + 4
    const size = bytes.u32(from - 4)
    const to = Math.min(from + size, end)
    const id = bytes.u16(at + 4)
    if (id === 0x0422 || id === 0x0423) blanks.push(...exifPlace(head, from, to))
    if (id === 0x0424) blanks.push(...xmpPlace(head, from, to))
    at = from + size + (size % 2)
  }
  return blanks
}

function furtherImages(head: Uint8Array, start: number, end: number): number[] {
  const bytes = new Bytes(head.subarray(0, end), head[start] === 0x4d)
  const { entries } = directory(bytes, start, start + bytes.u32(start + 4), end)
  const list = entries.find(({ tag }) => tag === MP_ENTRIES)
  const images: number[] = []
  for (let at = 0; list && at + 16 <= list.size && start + list.value + at + 16 <= end; at += 16) {
    const image = bytes.u32(start + list.value + at + 8)
    // The first image is the one that this is the header of.
    if (image > 0) images.push(start + image)
  }
  return images
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1')
}

/** Numbers of a block; 0 beyond its end. */
class Bytes {
  readonly #view: DataView
  readonly #little: boolean

  constructor(bytes: Uint8Array, big: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#little = !big
  }

  u16(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#little) : 0
  }

  u32(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#little) : 0
  }
}
