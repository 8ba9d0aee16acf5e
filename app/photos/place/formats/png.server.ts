import { crc32, inflateSync } from 'node:zlib'
import { type Blank, blankOut } from '../blanks.ts'
import { memorySource, Numbers, type Source, textOf } from '../source.ts'
import { tiffPlace } from './tiff.ts'
import { xmpPlace } from './xmp.ts'

// PNG 3rd edition (W3C). A program that knows no better writes EXIF and XMP as text, in hexadecimal ("Raw profile type").

const TEXTS = ['tEXt', 'zTXt', 'iTXt']
const XMP = 'XML:com.adobe.xmp'
const PROFILE = /^Raw profile type (?:exif|app1|xmp)$/i
/** What a chunk that cannot be changed in its place becomes: a comment of spaces. */
const COMMENT = 'tEXtComment\0'
const MOST_TEXT = 16 * 1024 * 1024

interface Chunk {
  type: string
  /** Where its contents begin. */
  at: number
  end: number
}

/** What says the place in the chunks of a PNG, and their new checksums. */
export async function pngPlace(source: Source): Promise<Blank[]> {
  const blanks: Blank[] = []
  for (let at = 8; at + 12 <= source.size; ) {
    const head = await source.read(at, at + 8)
    const length = new Numbers(head).u32(0)
    const chunk = { type: textOf(head, 4, 8), at: at + 8, end: at + 8 + length }
    if (chunk.type === 'IEND' || chunk.end + 4 > source.size) break
    const inside = await chunkPlace(source, chunk)
    if (inside.length > 0) blanks.push(...inside, await checksum(source, chunk, inside))
    at = chunk.end + 4
  }
  return blanks
}

async function chunkPlace(source: Source, chunk: Chunk): Promise<Blank[]> {
  if (chunk.type === 'eXIf') return tiffPlace(source, chunk.at, chunk.end)
  return TEXTS.includes(chunk.type) ? textPlace(await source.read(chunk.at, chunk.end), chunk) : []
}

async function textPlace(bytes: Buffer, chunk: Chunk): Promise<Blank[]> {
  const { keyword, from, compressed } = partsOf(bytes, chunk.type)
  const whole = () => asComment(chunk)
  // ImageMagick writes a text for each value of EXIF.
  if (/gps/i.test(keyword)) return whole()
  if (keyword !== XMP && !PROFILE.test(keyword)) return []
  const text = compressed ? inflated(bytes.subarray(from)) : bytes.subarray(from)
  if (!text) return whole()
  if (keyword === XMP && !compressed) return xmpPlace(text, chunk.at + from)
  const block = keyword === XMP ? text : unhexed(text)
  const exif = textOf(block, 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  const said = [...xmpPlace(block), ...(await tiffPlace(memorySource(exif), 0, exif.length))]
  return said.length > 0 ? whole() : []
}

/** `from`: where the text begins, after its keyword and what says its language. */
function partsOf(bytes: Buffer, type: string) {
  const ending = (at: number) => {
    const found = bytes.indexOf(0, at)
    return found < 0 ? bytes.length : found + 1
  }
  const from = ending(0)
  const keyword = textOf(bytes, 0, from - 1)
  if (type === 'tEXt') return { keyword, from, compressed: false }
  if (type === 'zTXt') return { keyword, from: from + 1, compressed: true }
  return { keyword, from: ending(ending(from + 2)), compressed: bytes[from] === 1 }
}

/** Null where it is damaged, or far too large. */
function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_TEXT })
  } catch {
    return null
  }
}

/** After a line break: what it is, its length, and lines of hexadecimal digits. */
function unhexed(text: Buffer): Buffer {
  const [, digits = ''] = /^\s*\S+\s+\d+\s([\s\da-f]*)/i.exec(textOf(text)) ?? []
  return Buffer.from(digits.replace(/\s/g, ''), 'hex')
}

function asComment({ at, end }: Chunk): Blank[] {
  const start = at - 4
  const head = [...Buffer.from(COMMENT)].slice(0, end - start)
  return [
    { start: at, end, fill: 32 },
    { start, end: start + head.length, fill: head },
  ]
}

async function checksum(source: Source, { at, end }: Chunk, blanks: Blank[]): Promise<Blank> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(blankOut(await source.read(at - 4, end), at - 4, blanks)))
  return { start: end, end: end + 4, fill: [...bytes] }
}
