import { Numbers, type Range, type Source, textOf } from '../location/source.ts'
import { inOrder, keptPacket } from './parts.ts'
import type { SlotPart } from './slots.ts'
import { XMP_CHUNK } from './xmp-words.ts'

// PNG 3rd edition (W3C): XMP is a text in UTF-8 (iTXt). Programs also write it as other texts, and in hexadecimal.

interface Chunk extends Range {
  type: string
  begins: string
}

/** After the header of the picture, which has a fixed length. */
export const PNG_FRONT = 33
const TEXTS = ['tEXt', 'zTXt', 'iTXt']
const NAMES = /^(?:XML:com\.adobe\.xmp|Raw profile type xmp)\0/i
const MOST_CHUNKS = 20_000
const LONGEST_HEAD = 4 * 1024 * 1024
const LONGEST_PACKET = 1024 * 1024

/** `packet` is the XMP that is kept. Null where XMP follows the picture, or chunks are not in order. */
export async function pngSlots(source: Source) {
  const chunks = await chunksOf(source)
  const picture = chunks?.find(({ type }) => type === 'IDAT')?.start
  if (!chunks || picture === undefined || picture > LONGEST_HEAD) return null
  const texts = chunks.filter(({ type, begins }) => TEXTS.includes(type) && NAMES.test(begins))
  if (texts.some(({ start }) => start > picture)) return null
  const head = await source.read(0, picture)
  const [first] = texts
  const at = first?.start ?? PNG_FRONT
  const plain = first && texts.length === 1 ? plainText(first) : null
  const kept = plain && keptPacket(textOf(head, plain.start, plain.end), plain.start)
  const parts: SlotPart[] = kept
    ? [{ put: 'chunk', kept: kept.kept, rdf: kept.rdf, about: kept.about }, ...kept.parts, { put: 'sum' }]
    : [{ put: 'text' }]
  const gone = texts.map(({ start, end }) => ({ start, end, parts: [] }))
  const packet = kept && plain ? head.subarray(plain.start, plain.end) : null
  return { parts: inOrder([{ start: at, end: at, parts }, ...gone]), head, packet }
}

/** Null unless they follow one another up to the last, or if there are too many. */
async function chunksOf(source: Source): Promise<Chunk[] | null> {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= source.size && chunks.length < MOST_CHUNKS; ) {
    const head = await source.read(at, at + 8 + XMP_CHUNK.length + 8)
    const end = at + 12 + new Numbers(head).u32(0)
    if (end > source.size) return null
    const type = textOf(head, 4, 8)
    chunks.push({ type, start: at, end, begins: textOf(head, 8) })
    if (type === 'IEND') return chunks
    at = end
  }
  return null
}

/** Null for a packet that is packed, or has a language. */
function plainText({ type, start, end, begins }: Chunk): Range | null {
  const from = start + 8 + XMP_CHUNK.length
  const isPlain = type === 'iTXt' && begins.startsWith(XMP_CHUNK) && end - 4 - from <= LONGEST_PACKET
  return isPlain ? { start: from, end: end - 4 } : null
}
