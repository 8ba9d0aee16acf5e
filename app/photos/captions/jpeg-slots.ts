import type { Blank } from '../location/blanks.ts'
import { EXIF, MORE_XMP, MPF, PHOTOSHOP, type Segment, XMP } from '../location/formats/jpeg-segments.ts'
import { valuesIn } from '../location/formats/tiff.ts'
import { Numbers, type Source, textOf } from '../location/source.ts'
import { resourcesIn } from './iim.ts'
import { inOrder, keptPacket } from './parts.ts'
import type { SlotPart } from './slots.ts'
import { MOST_ADDED, namesProperty } from './xmp-words.ts'

/** Of a segment, beside what is written into it. Bytes. */
const MOST_KEPT = 65_000 - MOST_ADDED
const MOST_SEGMENTS = 2000
/** ImageDescription, Artist, Copyright, UserComment, and Windows' title, comment, author, keywords and subject. */
const SAYING_TAGS = [0x010e, 0x013b, 0x8298, 0x9286, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f]

/** Null where nothing can be written without breaking the file. `head` comes before the compressed picture. */
export async function jpegSlots(source: Source, head: Buffer) {
  const segments = segmentsIn(head)
  const blanks = await sayingBlanks(source, head, segments)
  const parts = segments && partsOf(head, segments)
  return parts && blanks && { parts, blanks }
}

/** Null unless they follow one another up to the picture. */
function segmentsIn(head: Buffer): Segment[] | null {
  const segments: Segment[] = []
  const numbers = new Numbers(head)
  for (let at = 2; at < head.length; ) {
    // Any number of 0xFF may stand before a marker.
    if (numbers.u16(at) === 0xffff) {
      at++
      continue
    }
    const length = numbers.u16(at + 2)
    const end = at + 2 + length
    if (numbers.u8(at) !== 0xff || length < 2 || end > head.length || segments.length > MOST_SEGMENTS)
      return null
    segments.push({ marker: numbers.u8(at + 1), start: at, end, body: at + 4 })
    at = end
  }
  return segments
}

function isNamed(head: Buffer, { marker, body }: Segment, wanted: number, name: string): boolean {
  return marker === wanted && textOf(head, body, body + name.length) === name
}

function partsOf(head: Buffer, segments: Segment[]): SlotPart[] | null {
  const named = (marker: number, name: string) => segments.filter((each) => isNamed(head, each, marker, name))
  const packet = xmpParts(head, named(0xe1, XMP))
  const more = named(0xe1, MORE_XMP)
  const iim = photoshopParts(head, named(0xed, PHOTOSHOP))
  const gone = packet.isKept && !saysOurs(head, more) ? [] : more
  const at = frontOf(head, segments)
  const changes = [
    { start: packet.at ?? at, end: packet.at ?? at, parts: packet.parts },
    { start: iim.at ?? at, end: iim.at ?? at, parts: iim.parts },
    ...[...packet.segments, ...iim.segments, ...gone].map(({ start, end }) => ({ start, end, parts: [] })),
  ]
  // Addresses of further images count from their index: what is before may grow, and nothing behind it.
  const [index] = named(0xe2, MPF)
  if (index && changes.some(({ end }) => end > index.start)) return null
  return inOrder(changes)
}

function frontOf(head: Buffer, segments: Segment[]): number {
  let at = 2
  for (const segment of segments) {
    if (segment.marker !== 0xe0 && !isNamed(head, segment, 0xe1, EXIF)) break
    at = segment.end
  }
  return at
}

interface Put {
  parts: SlotPart[]
  segments: Segment[]
  /** In front of the others where undefined. */
  at: number | undefined
}

function xmpParts(head: Buffer, segments: Segment[]): Put & { isKept: boolean } {
  const [first] = segments
  const put = { segments, at: first?.start }
  const from = (first?.body ?? 0) + XMP.length
  const packet = first && segments.length === 1 ? keptPacket(textOf(head, from, first.end), from) : null
  if (!packet || packet.kept > MOST_KEPT)
    return { ...put, isKept: segments.length === 0, parts: [{ put: 'xmp' }] }
  const { kept, rdf, about, parts } = packet
  return { ...put, isKept: true, parts: [{ put: 'packet', kept, rdf, about }, ...parts] }
}

/** Keeps nothing of several segments, into which Photoshop cuts a large one. */
function photoshopParts(head: Buffer, segments: Segment[]): Put {
  const [first] = segments
  const from = (first?.body ?? 0) + PHOTOSHOP.length
  const found = first && segments.length === 1 ? resourcesIn(head.subarray(from, first.end)) : null
  const ranges = (found?.kept ?? []).map(({ start, end }) => ({
    start: from + start,
    end: from + end,
    sums: null,
  }))
  const kept = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  const fits = kept <= MOST_KEPT
  const iim = (found?.iim ?? Buffer.alloc(0)).toString('base64')
  const put = { put: 'iim', kept: fits ? kept : 0, iim } as const
  return { at: first?.start, segments, parts: fits ? [put, ...ranges] : [put] }
}

/** Whether extended XMP, which is cut into chunks anywhere, has a property that we write. */
function saysOurs(head: Buffer, segments: Segment[]): boolean {
  const chunks = segments.map(({ body, end }) => textOf(head, body + MORE_XMP.length + 40, end))
  return namesProperty(chunks.join(''))
}

async function sayingBlanks(source: Source, head: Buffer, segments: Segment[] | null) {
  const blanks: Blank[] = []
  for (const segment of segments ?? []) {
    if (!isNamed(head, segment, 0xe1, EXIF)) continue
    const tiff = { start: segment.body + EXIF.length, end: segment.end }
    for await (const range of valuesIn(source, tiff, SAYING_TAGS)) {
      if (blanks.push({ ...range, fill: 0 }) > 100) return null
    }
  }
  return blanks
}
