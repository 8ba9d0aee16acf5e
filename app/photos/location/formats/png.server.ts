import { crc32, inflateSync } from 'node:zlib'
import { allBut, allOf, type Blank, blankOut } from '../blanks.ts'
import { type Budget, budgeted, memorySource, Numbers, type Source, textOf } from '../source.ts'
import { EXIF } from './jpeg-segments.ts'
import { tiffLocation } from './tiff.ts'
import { MOST_TEXT, namesLocation, xmpLocation } from './xmp.ts'

// PNG 3rd edition (W3C). Some programs write EXIF and XMP as text, in hexadecimal ("Raw profile type").

const TEXTS = ['tEXt', 'zTXt', 'iTXt']
const XMP = 'XML:com.adobe.xmp'
const PROFILE = /^Raw profile type (?:exif|app1|xmp)$/i
/** What a chunk that cannot be changed in place becomes. */
const COMMENT = 'tEXtComment\0'
/** Enough for a keyword and languages. Bytes. */
const HEAD = 4096

interface Chunk {
  type: string
  at: number
  end: number
}

/** Finds the location in chunks and behind their end, with new checksums. Throws `LocationUnknown`. */
export async function* pngLocation(source: Source, budget: Budget): AsyncGenerator<Blank> {
  for await (const chunk of chunksIn(source)) {
    if (chunk.type === 'IEND') yield* allBut({ start: chunk.end + 4, end: source.size }, [])
    const inside = await allOf(chunkLocation(source, chunk, budget))
    yield* inside
    if (inside.length > 0) yield await checksum(source, chunk, inside)
  }
}

export async function* chunksIn(source: Source): AsyncGenerator<Chunk> {
  for (let at = 8, type = ''; at + 12 <= source.size && type !== 'IEND'; ) {
    const head = await source.read(at, at + 8)
    const end = at + 8 + new Numbers(head).u32(0)
    if (end + 4 > source.size) return
    type = textOf(head, 4, 8)
    yield { type, at: at + 8, end }
    at = end + 4
  }
}

async function* chunkLocation(source: Source, chunk: Chunk, budget: Budget): AsyncGenerator<Blank> {
  if (chunk.type === 'eXIf') yield* tiffLocation(source, chunk.at, chunk.end)
  if (TEXTS.includes(chunk.type)) yield* textLocation(source, chunk, budget)
}

async function* textLocation(source: Source, chunk: Chunk, budget: Budget): AsyncGenerator<Blank> {
  const { at, end } = chunk
  const { keyword, from, compressed } = partsOf(await source.read(at, Math.min(at + HEAD, end)), chunk.type)
  // ImageMagick writes a text for each value of EXIF.
  if (namesLocation(keyword)) return yield* asComment(chunk)
  if (keyword !== XMP && !PROFILE.test(keyword)) return
  if (keyword === XMP && !compressed && from < HEAD) return yield* xmpLocation(source, at + from, end)
  const isLarge = from >= HEAD || end - at > MOST_TEXT
  const text = isLarge ? null : unpacked(await source.read(at + from, end), compressed, budget)
  if (!text) return yield* asComment(chunk)
  const block = memorySource(keyword === XMP ? text : unhexed(text))
  const said = await allOf(blockLocation(budgeted(block, budget)))
  if (said.length > 0) yield* asComment(chunk)
}

async function* blockLocation(block: Source): AsyncGenerator<Blank> {
  yield* xmpLocation(block, 0, block.size)
  const exif = textOf(await block.read(0, EXIF.length)) === EXIF ? EXIF.length : 0
  yield* tiffLocation(block, exif, block.size)
}

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

/** Null if damaged or far too large. */
function unpacked(bytes: Buffer, compressed: boolean, budget: Budget): Buffer | null {
  if (!compressed) return bytes
  budget.spend(MOST_TEXT)
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_TEXT })
  } catch {
    return null
  }
}

/** After a line break: the kind, the length, and lines of hexadecimal digits. */
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

export async function checksum(source: Source, { at, end }: Chunk, blanks: Blank[]): Promise<Blank> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(blankOut(await source.read(at - 4, end), at - 4, blanks)))
  return { start: end, end: end + 4, fill: [...bytes] }
}
