import type { Focus } from '../../rules/photo.ts'
import { fromDerivative } from '../decode.server.ts'

const BROAD = 3 / 2

export async function cropBroad(jpeg: Uint8Array, focus: Focus | null): Promise<Buffer> {
  const { width, height } = await fromDerivative(jpeg).metadata()
  const kept = Math.min(height, Math.round(width / BROAD))
  // As `object-position` does it, so that pages show the same part.
  const top = Math.round(((height - kept) * (focus?.y ?? 50)) / 100)
  return fromDerivative(jpeg)
    .extract({ left: 0, top, width, height: kept })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
