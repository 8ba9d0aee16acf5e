import { allBut, type Blank, LocationUnknown } from '../blanks.ts'
import { inRanges, joined, Numbers, type Range, type Source, textOf } from '../source.ts'
import { END_OF_IMAGE, EXIF, MORE_XMP, MPF, PHOTOSHOP, segmentsIn, XMP } from './jpeg-segments.ts'
import { photoshopLocation, tiffLocation } from './tiff.ts'
import { xmpLocation } from './xmp.ts'

// XMP in a JPEG: ISO 16684-3. Further images in one file: CIPA DC-007.

interface Chunk extends Range {
  guid: string
  offset: number
}

interface FurtherParts {
  images: Set<number>
  chunks: Chunk[]
}

/** Segments of programs without a location, or looked into; drones and action cameras have their own. */
const KNOWN = [0xe0, 0xe2, 0xed, 0xee]
const MP_ENTRIES = 0xb002
const MOST_IMAGES = 32
const MOST_CHUNKS = 4096

/** Finds the location in a JPEG, its previews and behind its end. `whole` reads its scans. Throws `LocationUnknown`. */
export async function* jpegLocation(source: Source, whole: Source): AsyncGenerator<Blank> {
  const images = new Set([0])
  const ends: Range[] = []
  for (const image of images) {
    const found: FurtherParts = { images, chunks: [] }
    // No picture is read twice.
    const isNew = image >= (ends.at(-1)?.end ?? 0)
    for await (const { marker, body, end } of segmentsIn(source, image, isNew ? whole : undefined)) {
      if (marker === END_OF_IMAGE) ends.push({ start: image, end })
      else yield* segmentLocation(source, marker, { start: body, end }, found)
    }
    yield* extendedXmp(source, found.chunks)
  }
  const [first] = ends
  if (first?.start === 0) yield* allBut({ start: first.end, end: source.size }, ends)
}

async function* segmentLocation(source: Source, marker: number, { start, end }: Range, found: FurtherParts) {
  const head = textOf(await source.read(start, Math.min(start + MORE_XMP.length, end)))
  const after = (name: string) => start + name.length
  if (head.startsWith(EXIF)) yield* tiffLocation(source, after(EXIF), end)
  else if (head.startsWith(XMP)) yield* xmpLocation(source, after(XMP), end)
  else if (head.startsWith(PHOTOSHOP)) yield* photoshopLocation(source, after(PHOTOSHOP), end)
  else if (head.startsWith(MPF)) {
    for (const image of await furtherImages(source, after(MPF), end)) found.images.add(image)
    if (found.images.size > MOST_IMAGES) throw new LocationUnknown('It has too many images.')
  } else if (head.startsWith(MORE_XMP)) {
    const at = after(MORE_XMP)
    const named = await source.read(at, at + 40)
    const offset = new Numbers(named).u32(36)
    if (at + 40 < end) found.chunks.push({ guid: textOf(named, 0, 32), offset, start: at + 40, end })
    if (found.chunks.length > MOST_CHUNKS) throw new LocationUnknown('Its XMP is in too many pieces.')
  } else if (!KNOWN.includes(marker) && marker >= 0xe0 && marker <= 0xef) {
    yield* allBut({ start, end }, [])
  }
}

/** Large XMP is cut into chunks at the end of a segment, perhaps within a word. */
async function* extendedXmp(source: Source, chunks: Chunk[]): AsyncGenerator<Blank> {
  for (const parts of Map.groupBy(chunks, ({ guid }) => guid).values()) {
    const ordered = parts.toSorted((a, b) => a.offset - b.offset)
    const text = joined(source, ordered)
    yield* inRanges(ordered, xmpLocation(text, 0, text.size))
  }
}

async function furtherImages(source: Source, start: number, end: number): Promise<number[]> {
  const bytes = await source.read(start, end)
  const numbers = new Numbers(bytes, bytes[0] === 0x4d ? 'big' : 'little')
  const directory = numbers.u32(4)
  const entries = Array.from({ length: numbers.u16(directory) }, (_, i) => directory + 2 + 12 * i)
  const list = entries.find((entry) => numbers.u16(entry) === MP_ENTRIES)
  const images: number[] = []
  if (list === undefined) return images
  const [size, from] = [numbers.u32(list + 4), numbers.u32(list + 8)]
  for (let at = 0; at + 16 <= size && from + at + 16 <= bytes.length; at += 16) {
    const image = numbers.u32(from + at + 8)
    // 0: the image of this header.
    if (image > 0) images.push(start + image)
  }
  return images.toSorted((a, b) => a - b)
}
