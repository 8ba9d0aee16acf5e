import { fromDerivative, fromPixels, toPixels } from '../decode.server.ts'

/** Longer side in pixels, before enlarging: nobody can undo it. */
const LEFT = 20
/** Longer side in pixels, so that no squares show when a browser enlarges it. */
const DRAWN = 160

/** Blurs a derivative beyond recognition, as a `data:image/webp` URI of about a kilobyte. */
export async function blurredOf(derivative: Uint8Array): Promise<string> {
  const few = fromDerivative(derivative)
    .resize(LEFT, LEFT, { fit: 'inside' })
    .normalise()
    .modulate({ brightness: 0.8, saturation: 1.1 })
  const webp = await fromPixels(await toPixels(few))
    .resize(DRAWN, DRAWN, { fit: 'inside', kernel: 'cubic' })
    .blur(7)
    .webp({ quality: 90, effort: 0 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
