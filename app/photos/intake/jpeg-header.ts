import { Numbers, type Source } from '../location/source.ts'

/** A header that is longer counts as cut short. Bytes. */
const LONGEST = 16 * 1024 * 1024

/** Where the compressed picture of a JPEG begins (its marker SOS), or where what can be read of the header ends. */
export async function jpegHeaderEnd(source: Source): Promise<number> {
  const end = Math.min(source.size, LONGEST)
  let at = 2
  while (at + 4 <= end) {
    const numbers = new Numbers(await source.read(at, at + 4))
    const marker = numbers.u8(1)
    if (numbers.u8(0) !== 0xff || marker === 0xda || marker === 0xd9) break
    // Any number of 0xFF may stand before a marker; some have no length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + Math.max(numbers.u16(2), 2)
  }
  return Math.min(at, end)
}
