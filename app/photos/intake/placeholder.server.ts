import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { fromPixels, type Pixels } from '../develop/decode.server.ts'

export interface Impression {
  /** Base64. */
  thumbhash: string
  /** `data:image/webp` URI of some 150 bytes. */
  placeholder: string
  /** `#rrggbb`, the most of what is in the picture. */
  colour: string
}

/** What can be shown of a photograph before it is there, from at most 100 × 100 RGBA pixels. */
export async function impressionOf(small: Pixels): Promise<Impression> {
  const hash = rgbaToThumbHash(small.width, small.height, small.data)
  const drawn = thumbHashToRGBA(hash)
  // Fewer pixels at a higher quality: at 32 pixels WebP's blocks show once drawn large, and flat skies turn green.
  const webp = await fromPixels({
    data: Buffer.from(drawn.rgba),
    width: drawn.w,
    height: drawn.h,
    channels: 4,
  })
    .removeAlpha()
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 85, effort: 4 })
    .toBuffer()
  return {
    thumbhash: Buffer.from(hash).toString('base64'),
    placeholder: `data:image/webp;base64,${webp.toString('base64')}`,
    colour: dominantColour(small),
  }
}

/** The mean of the fullest of 512 boxes of like colours. */
function dominantColour({ data, channels }: Pixels): string {
  const boxes = new Map<number, [red: number, green: number, blue: number, count: number]>()
  for (let i = 0; i < data.length; i += channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const box = boxes.get(key) ?? [0, 0, 0, 0]
    boxes.set(key, [box[0] + r, box[1] + g, box[2] + b, box[3] + 1])
  }
  const fullest = [...boxes.values()].reduce((most, box) => (box[3] > most[3] ? box : most), [0, 0, 0, 0])
  const hex = fullest.slice(0, 3).map((sum) =>
    Math.round(sum / fullest[3])
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
