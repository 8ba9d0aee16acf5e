import { largestWidth, TALL, type Turned } from '../rules/address.ts'
import { filesOf, PREVIEW } from '../rules/derivatives.ts'
import { decode, fromPixels, type Pixels, readHeader, toPixels } from './decode.server.ts'

const DECODE_SECONDS = 60
const ENCODE_SECONDS = 60

/**
 * Decodes an original once and yields each derivative as it is ready: upright, sRGB, without metadata. `files` defaults
 * to all of {@link filesOf}; `turned` is applied after the orientation in the file. They are made one after another: to use more cores, develop several photographs. Throws
 * when the original cannot be decoded or takes too long. A malicious file may crash the whole process, so photographs
 * from others must go through a WorkerPool.
 */
export async function* derivativesOf(
  original: Uint8Array,
  files?: string[],
  turned: Turned = 0,
): AsyncGenerator<{ file: string; bytes: Buffer }> {
  const header = await readHeader(original)
  const upright = header.autoOrient
  const width = turned % 180 === 0 ? upright.width : upright.height
  const box = { width: largestWidth(width), turned }
  const pixels = await toPixels(decode(original, header, box, DECODE_SECONDS))
  const drawn = header.format === 'png'
  for (const file of files ?? filesOf(width)) yield { file, bytes: await encode(pixels, file, drawn) }
}

function encode(pixels: Pixels, file: string, drawn: boolean): Promise<Buffer> {
  const picture = fromPixels(pixels).timeout({ seconds: ENCODE_SECONDS })
  // Half the color resolution is invisible in a photograph, but not in the lettering of a drawing.
  const chromaSubsampling = drawn ? '4:4:4' : '4:2:0'
  const jpeg = { quality: 78, progressive: true, chromaSubsampling }
  if (file === PREVIEW.file) {
    const { width, height } = PREVIEW
    return picture.resize({ width, height, fit: 'cover', position: 'attention' }).jpeg(jpeg).toBuffer()
  }
  const tall = file.startsWith('tall.')
  const sized = picture.resize(tall ? uprightOf(pixels) : { width: Number.parseInt(file, 10) })
  if (file.endsWith('.jpg')) return sized.jpeg(jpeg).toBuffer()
  // The upright cut is the largest file of a phone's first screen, and a headline covers part of it.
  return sized.avif({ quality: tall ? 44 : 52, effort: 3, chromaSubsampling }).toBuffer()
}

/** The largest upright cut from the middle that is not enlarged. */
function uprightOf(pixels: Pixels) {
  const height = Math.min(TALL.height, pixels.height, Math.floor((pixels.width * TALL.height) / TALL.width))
  return { width: Math.round((height * TALL.width) / TALL.height), height, fit: 'cover' as const }
}
