import { allBut, type Blank, LocationUnknown } from '../location/blanks.ts'
import { END_OF_IMAGE, EXIF, type Segment, segmentsIn } from '../location/formats/jpeg-segments.ts'
import { type Source, textOf } from '../location/source.ts'
import { bareTiff } from './tiff.ts'

const NEEDED: [marker: number, name: string, bytes: number][] = [
  [0xe0, 'JFIF\0', 12],
  [0xe2, 'ICC_PROFILE\0', 65_535],
  [0xee, 'Adobe', 12],
]
const [FIRST, LAST] = [0xe0, 0xef]

/** Blanks all but the first picture and its EXIF; words are written at `front`. Throws `LocationUnknown`. */
export async function bareJpeg(source: Source, whole: Source): Promise<{ blanks: Blank[]; front: number }> {
  const blanks: Blank[] = []
  let [front, isFront, imageEnd] = [2, true, 0]
  for await (const segment of segmentsIn(source, 0, whole)) {
    const { marker, body, end } = segment
    if (marker === END_OF_IMAGE) imageEnd = end
    if (marker < FIRST) continue
    const name = textOf(await source.read(body, Math.min(body + 12, end)))
    const isExif = marker === 0xe1 && name.startsWith(EXIF)
    const needed = NEEDED.find(([wanted, begins]) => wanted === marker && name.startsWith(begins))
    isFront &&= isExif || marker === FIRST
    if (isFront) front = end
    if (isExif) blanks.push(...(await bareTiff(source, body + EXIF.length, end)))
    else if (needed) blanks.push(...allBut({ start: body, end }, [{ start: body, end: body + needed[2] }]))
    else blanks.push(...emptied(segment))
  }
  if (imageEnd === 0) throw new LocationUnknown('Its image data doesn’t end.')
  return { blanks: [...blanks, ...allBut({ start: imageEnd, end: source.size }, [])], front }
}

function emptied({ start, body, end }: Segment): Blank[] {
  return [{ start: start + 1, end: start + 2, fill: [LAST] }, ...allBut({ start: body, end }, [])]
}
