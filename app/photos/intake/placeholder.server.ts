import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { fromPixels, type Pixels } from '../develop/decode.server.ts'

/** Draws the blur that stands for a photograph: a `data:image/webp` URI. @param small at most 100 × 100 RGBA pixels */
export async function placeholderOf(small: Pixels): Promise<string> {
  const hash = rgbaToThumbHash(small.width, small.height, small.data)
  const { rgba, w: width, h: height } = thumbHashToRGBA(hash)
  // Few pixels at a high quality: with 32 pixels WebP's blocks show when enlarged, and flat skies turn green.
  const webp = await fromPixels({ data: Buffer.from(rgba), width, height, channels: 4 })
    .removeAlpha()
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 85, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
