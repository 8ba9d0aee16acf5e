import { allBut, type Blank, LocationUnknown } from '../location/blanks.ts'
import { EXIF } from '../location/formats/jpeg-segments.ts'
import { Numbers, type Source, textOf } from '../location/source.ts'
import { bareTiff } from './tiff.ts'

const PICTURE = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']
const HAS_XMP = 0x04
const MOST_CHUNKS = 1000

/** WebP: RFC 9649. Throws `LocationUnknown`. */
export async function bareWebp(source: Source): Promise<Blank[]> {
  const blanks: Blank[] = []
  let at = 12
  for (let chunks = 0; at + 8 <= source.size; chunks++) {
    if (chunks > MOST_CHUNKS) throw new LocationUnknown('It has too many chunks.')
    const head = await source.read(at, at + 8 + EXIF.length)
    const [type, length] = [textOf(head, 0, 4), new Numbers(head, 'little').u32(4)]
    const [start, end] = [at + 8, at + 8 + length]
    // No chunk: what follows the last.
    if (end > source.size || !/^[\w ]{4}$/.test(type)) break
    if (type === 'VP8X') blanks.push({ start, end: start + 1, fill: [(head[8] ?? 0) & ~HAS_XMP] })
    if (type === 'EXIF') {
      blanks.push(...(await bareTiff(source, start + (textOf(head, 8) === EXIF ? EXIF.length : 0), end)))
    } else if (!PICTURE.includes(type)) {
      blanks.push({ start: at, end: at + 4, fill: [...Buffer.from('skip')] }, ...allBut({ start, end }, []))
    }
    at = end + (length % 2)
  }
  return [...blanks, ...allBut({ start: at, end: source.size }, [])]
}
