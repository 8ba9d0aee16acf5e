import { type Segment, START_OF_SCAN, segmentsIn } from '../location/formats/jpeg-segments.ts'
import type { Source } from '../location/source.ts'

/** A longer header counts as cut short. Bytes. */
const LONGEST = 4 * 1024 * 1024

/** Returns the start of the compressed picture (its marker SOS), or the end of the readable header. */
export async function jpegHeaderEnd(source: Source): Promise<number> {
  const end = Math.min(source.size, LONGEST)
  let last: Segment | undefined
  for await (const segment of segmentsIn({ ...source, size: end }, 0)) last = segment
  if (!last) return Math.min(2, end)
  return last.marker === START_OF_SCAN ? last.start : last.end
}
