import type { Sharp } from 'sharp'
import type { MarkStyle } from '../proofs/mark.ts'
import { largestWidth, TALL, type Turned } from '../rules/address.ts'
import { filesOf, PREVIEW } from '../rules/derivatives.ts'
import { decode, decoded, fromPixels, type Pixels, readHeader, toPixels } from './decode.server.ts'
import { drawMark, withMark } from './drawing/draw-mark.server.ts'

const DECODE_SECONDS = 60
const ENCODE_SECONDS = 60

export interface MarkedFiles {
  style: MarkStyle
  /** A PNG instead of a text. */
  picture: Uint8Array | null
  files: string[]
}

export interface Derivative {
  file: string
  bytes: Buffer
  marked?: true
}

/** Yields derivatives, upright and without metadata. Throws `DamagedFile`. Run it in a worker: a file may crash it. */
export async function* derivativesOf(
  original: Uint8Array,
  files?: string[],
  turned: Turned = 0,
  marked?: MarkedFiles,
): AsyncGenerator<Derivative> {
  const header = await decoded(readHeader(original))
  const upright = header.autoOrient
  const width = turned % 180 === 0 ? upright.width : upright.height
  const box = { width: largestWidth(width), turned }
  const pixels = await decoded(toPixels(decode(original, header, box, DECODE_SECONDS)))
  const drawn = header.format === 'png'
  for (const file of files ?? filesOf(width)) yield { file, bytes: await encode(pixels, file, drawn) }
  if (!marked) return
  const mark = await drawMark(marked.style, marked.picture)
  for (const file of marked.files) {
    const picture = await withMark(pixels, Number.parseInt(file, 10), mark, marked.style)
    const bytes = await asFile(picture.timeout({ seconds: ENCODE_SECONDS }), file, drawn)
    yield { file, bytes, marked: true }
  }
}

function encode(pixels: Pixels, file: string, drawn: boolean): Promise<Buffer> {
  const picture = fromPixels(pixels).timeout({ seconds: ENCODE_SECONDS })
  if (file === PREVIEW.file) {
    const { width, height } = PREVIEW
    return asFile(picture.resize({ width, height, fit: 'cover', position: 'attention' }), file, drawn)
  }
  const tall = file.startsWith('tall.')
  return asFile(picture.resize(tall ? uprightOf(pixels) : { width: Number.parseInt(file, 10) }), file, drawn)
}

function asFile(sized: Sharp, file: string, drawn: boolean): Promise<Buffer> {
  // Half the color resolution is invisible in a photograph, but not in lettering.
  const chromaSubsampling = drawn ? '4:4:4' : '4:2:0'
  if (file.endsWith('.jpg')) {
    return sized.jpeg({ quality: 78, progressive: true, chromaSubsampling }).toBuffer()
  }
  // The upright cut is the largest file of a phone's first screen, and a headline covers part of it.
  const quality = file.startsWith('tall.') ? 44 : 52
  return sized.avif({ quality, effort: 3, chromaSubsampling }).toBuffer()
}

function uprightOf(pixels: Pixels) {
  const height = Math.min(TALL.height, pixels.height, Math.floor((pixels.width * TALL.height) / TALL.width))
  return { width: Math.round((height * TALL.width) / TALL.height), height, fit: 'cover' as const }
}
