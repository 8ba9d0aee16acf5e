import type { Storage } from '../../ports/storage/port.ts'
import { TALL, widthsFor } from './address.ts'
import { decode, fromPixels, type Pixels, readHeader, toPixels } from './decode.server.ts'
import { kindOf } from './kind.ts'
import { derivativeKey, photoId } from './shelf.server.ts'

const DECODE_SECONDS = 60
const ENCODE_SECONDS = 60

/** What link previews show, whatever the photograph's own shape: the size that Open Graph readers expect. */
const PREVIEW = { file: 'preview.jpg', width: 1200, height: 630 } as const

/** The files a photograph of this width is developed into, smallest first: '400.avif', … and 'preview.jpg'. */
export function filesOf(width: number): string[] {
  return [...widthsFor(width).flatMap((w) => [`${w}.avif`, `${w}.jpg`]), PREVIEW.file]
}

/** The upright cut, for the photographs that fill a whole screen; of any other it is made when it is asked for. */
export const TALL_FILES = ['tall.avif', 'tall.jpg']

/**
 * Decodes an original once and stores every derivative of it, or just those `files`: upright, sRGB, without metadata.
 * One after the other: who wants more cores busy develops more photographs. Rejects when the original cannot be
 * decoded or takes too long, when the storage cannot take it, and when `signal` asks to stop between two.
 */
export async function develop(
  storage: Storage,
  original: Uint8Array,
  { files, signal }: { files?: string[]; signal?: AbortSignal } = {},
): Promise<void> {
  const id = photoId(original)
  for await (const { file, bytes } of derivativesOf(original, files)) {
    signal?.throwIfAborted()
    await storage.put(derivativeKey(id, file), bytes)
  }
}

/** Each derivative as it is ready. `files` is all of {@link filesOf} when left out. */
export async function* derivativesOf(
  original: Uint8Array,
  files?: string[],
): AsyncGenerator<{ file: string; bytes: Buffer }> {
  const header = await readHeader(original)
  const { width } = header.autoOrient
  const largest = Math.max(...widthsFor(width))
  const pixels = await toPixels(decode(original, header, { width: largest }, DECODE_SECONDS))
  const drawn = kindOf(original) === 'png'
  for (const file of files ?? filesOf(width)) yield { file, bytes: await encode(pixels, file, drawn) }
}

function encode(pixels: Pixels, file: string, drawn: boolean): Promise<Buffer> {
  const picture = fromPixels(pixels).timeout({ seconds: ENCODE_SECONDS })
  // Half the colour resolution cannot be seen in a photograph; in the lettering of a drawn picture it can.
  const chromaSubsampling = drawn ? '4:4:4' : '4:2:0'
  const jpeg = { quality: 78, progressive: true, chromaSubsampling }
  if (file === PREVIEW.file) {
    const { width, height } = PREVIEW
    return picture.resize({ width, height, fit: 'cover', position: 'attention' }).jpeg(jpeg).toBuffer()
  }
  const sized = file.startsWith('tall.')
    ? picture.resize(uprightOf(pixels))
    : picture.resize({ width: Number.parseInt(file, 10) })
  if (file.endsWith('.jpg')) return sized.jpeg(jpeg).toBuffer()
  return sized.avif({ quality: 52, effort: 3, chromaSubsampling }).toBuffer()
}

/** The largest upright cut from the middle that needs no enlarging. */
function uprightOf(pixels: Pixels) {
  const height = Math.min(TALL.height, pixels.height, Math.floor((pixels.width * TALL.height) / TALL.width))
  return { width: Math.round((height * TALL.width) / TALL.height), height, fit: 'cover' as const }
}
