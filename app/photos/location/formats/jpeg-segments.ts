import { Numbers, type Range, type Source } from '../source.ts'

export interface Segment extends Range {
  marker: number
  body: number
}

/** How the bodies of segments begin, by the markers 0xe1 (EXIF and XMP), 0xe2 (MPF) and 0xed. */
export const EXIF = 'Exif\0\0'
export const XMP = 'http://ns.adobe.com/xap/1.0/\0'
export const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
export const MPF = 'MPF\0'
export const PHOTOSHOP = 'Photoshop 3.0\0'

export const START_OF_SCAN = 0xda
export const END_OF_IMAGE = 0xd9
const MOST_SEGMENTS = 10_000
const BLOCK = 64 * 1024

/** Ends with `END_OF_IMAGE` if the file is in order. Skips scans by reading `whole`; without it, stops at the first. */
export async function* segmentsIn(source: Source, at: number, whole?: Source): AsyncGenerator<Segment> {
  if (new Numbers(await source.read(at, at + 2)).u16(0) !== 0xffd8) return
  for (let pos = at + 2, count = 0; pos + 2 <= source.size && count < MOST_SEGMENTS; count++) {
    const numbers = new Numbers(await source.read(pos, pos + 4))
    const marker = numbers.u8(1)
    if (numbers.u8(0) !== 0xff) return
    if (marker === 0xff) {
      pos = await fillEnd(source, pos)
      continue
    }
    // These have no length.
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= END_OF_IMAGE)
    const end = Math.min(pos + 2 + (isBare ? 0 : Math.max(numbers.u16(2), 2)), source.size)
    yield { marker, start: pos, body: Math.min(pos + 4, end), end }
    if (marker === END_OF_IMAGE || (marker === START_OF_SCAN && !whole)) return
    pos = marker === START_OF_SCAN && whole ? await scanEnd(whole, end) : end
  }
}

/** Any number of 0xFF may stand before a marker. */
async function fillEnd(source: Source, at: number): Promise<number> {
  const bytes = await source.read(at, at + BLOCK)
  const marker = bytes.findIndex((byte) => byte !== 0xff)
  return at + (marker < 0 ? bytes.length : marker - 1)
}

/** Within a scan, 0xFF is followed by 0, or begins a restart. */
async function scanEnd(source: Source, from: number): Promise<number> {
  for (let at = from; at < source.size; at += BLOCK) {
    // One byte of the next block, where a marker may end.
    const bytes = await source.read(at, at + BLOCK + 1)
    for (
      let found = bytes.indexOf(0xff);
      found >= 0 && found < BLOCK;
      found = bytes.indexOf(0xff, found + 1)
    ) {
      const next = bytes[found + 1] ?? 0
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + found
    }
  }
  return source.size
}
