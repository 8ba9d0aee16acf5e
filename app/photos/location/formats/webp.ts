import type { Blank } from '../blanks.ts'
import { Numbers, type Source, textOf } from '../source.ts'
import { EXIF } from './jpeg-segments.ts'
import { tiffLocation } from './tiff.ts'
import { xmpLocation } from './xmp.ts'

/** RFC 9649. Finds the location in the chunks EXIF and XMP. */
export async function* webpLocation(source: Source): AsyncGenerator<Blank> {
  for (let at = 12; at + 8 <= source.size; ) {
    const head = await source.read(at, at + 8 + EXIF.length)
    const type = textOf(head, 0, 4)
    const length = new Numbers(head, 'little').u32(4)
    const end = Math.min(at + 8 + length, source.size)
    // Some programs write the prefix of JPEG.
    const from = at + 8 + (textOf(head, 8) === EXIF ? EXIF.length : 0)
    if (type === 'EXIF') yield* tiffLocation(source, from, end)
    if (type === 'XMP ') yield* xmpLocation(source, at + 8, end)
    at += 8 + length + (length % 2)
  }
}
