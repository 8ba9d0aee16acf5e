import { Numbers, type Source } from '../location/source.ts'

/** A header that is longer counts as cut short. Bytes. */
const LONGEST = 4 * 1024 * 1024
const MOST_SEGMENTS = 10_000
/** What is read at once of the bytes that may stand before a marker. */
const FILL = 64 * 1024

/** Where the compressed picture of a JPEG begins (its marker SOS), or where what can be read of the header ends. */
export async function jpegHeaderEnd(source: Source): Promise<number> {
  const end = Math.min(source.size, LONGEST)
  let at = 2
  for (let segments = 0; at + 4 <= end && segments < MOST_SEGMENTS; segments++) {
    const numbers = new Numbers(await source.read(at, at + 4))
    const marker = numbers.u8(1)
    if (numbers.u8(0) !== 0xff || marker === 0xda || marker === 0xd9) break
    if (marker === 0xff) at = await fillEnd(source, at)
    // Some have no length.
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + Math.max(numbers.u16(2), 2)
  }
  return Math.min(at, end)
}

/** Where the marker begins before which any number of 0xFF may stand. */
async function fillEnd(source: Source, at: number): Promise<number> {
  const bytes = await source.read(at, at + FILL)
  const marker = bytes.findIndex((byte) => byte !== 0xff)
  return at + (marker < 0 ? bytes.length : marker - 1)
}
