import { type Blank, LocationUnknown } from '../blanks.ts'
import { allBoxesIn, type Box } from '../boxes.ts'
import { inRanges, joined, Numbers, type Range, type Source, textOf } from '../source.ts'
import { tiffLocation } from './tiff.ts'
import { xmpLocation } from './xmp.ts'

// HEIF (ISO/IEC 23008-12), which AVIF and HEIC are: `iinf` lists its items, `iloc` says where they are.

interface Item {
  type: string
  contentType: string
  encoding: string
}

const XMP_BOX = 'be7acfcb97a942e89c71999491e3afac'

const MOST_EXTENTS = 65_536
const LONGEST_ENTRY = 1024

export async function* heifLocation(source: Source): AsyncGenerator<Blank> {
  for (const box of await allBoxesIn(source, { start: 0, end: source.size })) {
    if (box.type === 'meta') yield* metaLocation(source, box)
    if (box.type !== 'uuid') continue
    const id = await source.read(box.start, box.start + 16)
    if (id.toString('hex') === XMP_BOX) yield* xmpLocation(source, box.start + 16, box.end)
  }
}

async function* metaLocation(source: Source, meta: Box): AsyncGenerator<Blank> {
  // After a version and flags.
  const boxes = await allBoxesIn(source, { start: meta.start + 4, end: meta.end })
  const named = (type: string) => boxes.find((box) => box.type === type)
  const [iinf, iloc] = [named('iinf'), named('iloc')]
  if (!iinf || !iloc) return
  const items = await itemsOf(source, iinf)
  const extents = extentsOf(await source.read(iloc.start, iloc.end), named('idat'), source.size)
  for (const [id, item] of items) yield* itemLocation(source, item, extents.get(id))
}

async function* itemLocation(source: Source, item: Item, ranges: Range[] | null = []): AsyncGenerator<Blank> {
  const isExif = item.type === 'Exif'
  const isXmp = item.type === 'mime' && /rdf|xmp|xml/i.test(item.contentType)
  if (!isExif && !isXmp) return
  if (ranges === null) throw new LocationUnknown('The metadata is inside another item.')
  const block = joined(source, ranges)
  if (isExif) {
    const tiff = 4 + new Numbers(await block.read(0, 4)).u32(0)
    yield* inRanges(ranges, tiffLocation(block, tiff, block.size))
  } else if (item.encoding) {
    // Compressed XMP cannot be changed in place.
    for (const range of ranges) yield { ...range, fill: 0 }
  } else yield* inRanges(ranges, xmpLocation(block, 0, block.size))
}

async function itemsOf(source: Source, { start, end }: Box): Promise<Map<number, Item>> {
  const version = new Numbers(await source.read(start, start + 1)).u8(0)
  const items = new Map<number, Item>()
  for (const entry of await allBoxesIn(source, { start: start + 4 + (version === 0 ? 2 : 4), end })) {
    const bytes = await source.read(entry.start, Math.min(entry.end, entry.start + LONGEST_ENTRY))
    const numbers = new Numbers(bytes)
    const kind = numbers.u8(0)
    // After version and flags: the ID, two bytes about protection, and since version 2 a type.
    const after = 4 + (kind === 3 ? 4 : 2) + 2
    const [, contentType = '', encoding = ''] = textOf(bytes, after + (kind >= 2 ? 4 : 0)).split('\0')
    const type = kind >= 2 ? textOf(bytes, after, after + 4) : 'mime'
    items.set(kind === 3 ? numbers.u32(4) : numbers.u16(4), { type, contentType, encoding })
  }
  return items
}

/** The ranges of each item; null if in another file or item. Throws `LocationUnknown`. */
function extentsOf(iloc: Buffer, idat: Box | undefined, size: number): Map<number, Range[] | null> {
  const numbers = new Numbers(iloc)
  const version = numbers.u8(0)
  const [offsetSize, lengthSize] = [numbers.u8(4) >> 4, numbers.u8(4) & 15]
  const [baseSize, indexSize] = [numbers.u8(5) >> 4, version > 0 ? numbers.u8(5) & 15 : 0]
  let at = 6
  const next = (bytes: number) => {
    at += bytes
    return numbers.uint(at - bytes, bytes)
  }
  const idSize = version < 2 ? 2 : 4
  const extents = new Map<number, Range[] | null>()
  let found = 0
  for (let left = next(idSize); left > 0 && at < iloc.length; left--) {
    const id = next(idSize)
    const method = version > 0 ? next(2) & 15 : 0
    const elsewhere = next(2) !== 0 || method > 1 || (method === 1 && !idat)
    const base = next(baseSize) + (method === 1 ? (idat?.start ?? 0) : 0)
    const ranges: Range[] = []
    for (let extents = next(2); extents > 0 && at < iloc.length; extents--) {
      if (++found > MOST_EXTENTS) throw new LocationUnknown('It is in too many pieces.')
      at += indexSize
      const start = base + next(offsetSize)
      const length = next(lengthSize) || size
      ranges.push({ start, end: Math.min(start + length, size) })
    }
    extents.set(id, elsewhere ? null : ranges)
  }
  return extents
}
