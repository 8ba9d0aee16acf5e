import { DamagedFile } from '../../intake/file.ts'
import { LONGEST_LOGO, type Logo } from '../../rules/logo.ts'
import { decoded, fromLogo, readHeader } from '../decode.server.ts'

const FORMATS = ['svg', 'png', 'webp', 'jpeg', 'heif']

/** Rasterizes: no script, style or address of an SVG survives. Throws `DamagedFile`. */
export async function drawLogo(original: Uint8Array): Promise<Logo> {
  const header = await decoded(readHeader(original))
  if (!FORMATS.includes(header.format)) throw new DamagedFile('it is no SVG, PNG, WebP or JPEG')
  const picture = fromLogo(original, header)
  const exact = await decoded(picture.clone().webp({ lossless: true }).toBuffer({ resolveWithObject: true }))
  // A logo with photographs in it is smaller lossy.
  const small = exact.data.length > LONGEST_LOGO / 2 && (await picture.webp({ quality: 85 }).toBuffer())
  const { width, height } = exact.info
  return { width, height, webp: (small || exact.data).toString('base64') }
}
