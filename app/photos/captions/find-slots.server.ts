import { crc32 } from 'node:zlib'
import { kindOf } from '../intake/file.ts'
import { jpegHeaderEnd } from '../intake/jpeg-header.ts'
import { readCredits } from '../intake/metadata.server.ts'
import { type Blank, blankOut } from '../location/blanks.ts'
import { valuesIn } from '../location/formats/tiff.ts'
import { locationIn } from '../location/location.server.ts'
import { Numbers, type Range, type Source, textOf } from '../location/source.ts'
import { resourcesIn } from './iim.ts'
import type { SlotPart, Slots } from './slots.ts'
import { packetSlots } from './xmp-packet.ts'
import { MOST_ADDED, namesProperty } from './xmp-words.ts'

/** A segment of a JPEG: from its marker to its end, and where its contents are. */
interface Segment extends Range {
  marker: number
  body: number
}

/** The marker of the compressed picture. */
const SOS = 0xffda
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const MPF = 'MPF\0'
/** What a segment has room for, beside what is written into it. */
const MOST_KEPT = 65_000 - MOST_ADDED
const MOST_SEGMENTS = 2000
/** ImageDescription, Artist, Copyright, and what Windows writes: title, comment, author, keywords and subject. */
const SAYING_TAGS = [0x010e, 0x013b, 0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f]

/**
 * Where words can be written into a photograph. Null for what is no JPEG, and where nothing can be written without breaking what
 * the file has. It reads what somebody uploaded, so the server has a process of its own do it.
 */
export async function findSlots(source: Source): Promise<Slots | null> {
  if (kindOf(await source.read(0, 4096)) !== 'jpeg') return null
  const end = await jpegHeaderEnd(source)
  const begins = new Numbers(await source.read(end, end + 2)).u16(0) === SOS
  const places = begins ? await locationIn(source) : null
  if (places === null) return null
  const head = await source.read(0, end)
  const segments = segmentsIn(head)
  const blanks = await sayingBlanks(source, head, segments)
  const parts = segments && partsOf(head, segments)
  if (!parts || !blanks) return null
  return withSums(head, { parts, blanks, said: readCredits(head) }, places)
}

/** Null where they do not follow one another up to the picture. */
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

/** What a segment is, by how it begins. */
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
  ].toSorted((a, b) => a.start - b.start || a.end - b.end)
  // Its addresses of further images count from here: what is before may grow.
  const [index] = named(0xe2, MPF)
  if (index && changes.some(({ end }) => end > index.start)) return null
  return inOrder(changes)
}

/** After the segments that have to be first. */
function frontOf(head: Buffer, segments: Segment[]): number {
  let at = 2
  for (const segment of segments) {
    if (segment.marker !== 0xe0 && !isNamed(head, segment, 0xe1, EXIF)) break
    at = segment.end
  }
  return at
}

/** The file's ranges between the changes, with what is put there. */
function inOrder(changes: (Range & { parts: SlotPart[] })[]): SlotPart[] {
  const parts: SlotPart[] = []
  let from = 0
  for (const { start, end, parts: put } of changes) {
    if (start > from) parts.push({ start: from, end: start, sums: null })
    parts.push(...put)
    from = Math.max(from, end)
  }
  return [...parts, { start: from, end: -1, sums: null }]
}

interface Put {
  parts: SlotPart[]
  /** What they replace. */
  segments: Segment[]
  /** Where they go; in front of the others where the file has none. */
  at: number | undefined
}

/** The packet with what is kept of it; a new one where there is none, or nothing is kept. */
function xmpParts(head: Buffer, segments: Segment[]): Put & { isKept: boolean } {
  const [first] = segments
  const put = { segments, at: first?.start }
  const from = (first?.body ?? 0) + XMP.length
  const slots = first && segments.length === 1 ? packetSlots(textOf(head, from, first.end)) : null
  const ranges = slots && first ? keptOf(slots.cuts, slots.at, first.end - from) : []
  const kept = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  if (!slots || kept > MOST_KEPT) return { ...put, isKept: segments.length === 0, parts: [{ put: 'xmp' }] }
  const { rdf, about } = slots
  const parts = ranges.flatMap(({ start, end }): SlotPart[] => {
    const range = { start: from + start, end: from + end, sums: null }
    return start === slots.at ? [{ put: 'words', rdf, about }, range] : [range]
  })
  return { ...put, isKept: true, parts: [{ put: 'packet', kept, rdf, about }, ...parts] }
}

/** The ranges between the cuts, of which one begins at `at`. */
function keptOf(cuts: Range[], at: number, length: number): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { start, end } of [...cuts, { start: at, end: at }, { start: length, end: length }].toSorted(
    (a, b) => a.start - b.start,
  )) {
    if (start > from) ranges.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  return ranges
}

/** Of several segments, which Photoshop cuts a large one into, nothing is kept. */
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

/** Whether extended XMP, which is cut into chunks anywhere, has a property that is written. */
function saysOurs(head: Buffer, segments: Segment[]): boolean {
  const chunks = segments.map(({ body, end }) => textOf(head, body + MORE_XMP.length + 40, end))
  return namesProperty(chunks.join(''))
}

/** Null where they cannot be told. */
async function sayingBlanks(
  source: Source,
  head: Buffer,
  segments: Segment[] | null,
): Promise<Blank[] | null> {
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

function withSums(head: Buffer, { parts, blanks, said }: Omit<Slots, 'head'>, places: Blank[]): Slots {
  const sum = (start: number, end: number, overwritten: Blank[]) =>
    crc32(blankOut(head.subarray(start, end), start, overwritten))
  const both = (start: number, end: number, more: Blank[] = []): [number, number] => [
    sum(start, end, [...more, ...places]),
    sum(start, end, more),
  ]
  const last = parts.at(-1) as { start: number }
  return {
    parts: parts.map((part) =>
      'put' in part || part === last ? part : { ...part, sums: both(part.start, part.end, blanks) },
    ),
    blanks: blanks.filter(({ start }) => start < last.start),
    head: both(0, last.start),
    said,
  }
}
