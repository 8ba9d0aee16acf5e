import { fromDerivative, fromPixels, toPixels } from '../decode.server.ts'

/** Pixels of the longer side that are left of the photograph. */
const LEFT = 20
/** Pixels of the longer side of the file, so that a browser that enlarges it shows no squares. */
const DRAWN = 160

/**
 * A derivative blurred until nothing in it can be recognized, as a `data:image/webp` URI of about a kilobyte. Only
 * twenty pixels of each row are left before it is drawn, so nobody can undo it.
 */
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
