import { Numbers, textOf } from '../location/source.ts'
import type { FileWords } from './words.ts'

// IPTC IIM 4.2 in a resource of Photoshop ("Photoshop File Formats Specification"), in the segment APP13 of a JPEG.

/** An APP13 segment. Offsets are from its beginning, after 'Photoshop 3.0\0'. */
interface Resources {
  kept: { start: number; end: number }[]
  /** The datasets that we don't write, in UTF-8. */
  iim: Buffer
}

const IIM = 0x0404
/** A checksum by which programs see whether IIM is older than XMP. */
const DIGEST = 0x0425
const MOST_RESOURCES = 200
const MOST_DATASETS = 500
const MOST_KEPT = 8000
const DATASET = 0x1c

/** Longest texts as IIM says, in bytes. */
const WRITTEN: [dataset: number, of: keyof FileWords, longest: number][] = [
  [25, 'keywords', 64],
  [80, 'creator', 32],
  [90, 'city', 32],
  [110, 'credit', 32],
  [116, 'copyright', 128],
  [120, 'caption', 2000],
]
const VERSION = 0
const UTF8 = Buffer.from('\x1b%G')
const MOST_IIM = 14_000

/** Returns null for a malformed segment: then none of it is kept. */
export function resourcesIn(segment: Buffer): Resources | null {
  const numbers = new Numbers(segment)
  const resources: Resources = { kept: [], iim: Buffer.alloc(0) }
  for (let at = 0; at < segment.length; ) {
    if (textOf(segment, at, at + 4) !== '8BIM' || resources.kept.length > MOST_RESOURCES) return null
    const name = numbers.u8(at + 6) + 1
    const from = at + 6 + name + (name % 2) + 4
    const size = numbers.u32(from - 4)
    const end = from + size + (size % 2)
    if (from + size > segment.length) return null
    const id = numbers.u16(at + 4)
    if (id === IIM) resources.iim = keptIim(segment.subarray(from, from + size))
    else if (id !== DIGEST) resources.kept.push({ start: at, end: Math.min(end, segment.length) })
    at = end
  }
  return resources
}

interface Dataset {
  record: number
  number: number
  data: Buffer
}

/** Keeps records 1 and 2 as far as they are in order; nothing in an unknown character set. */
function keptIim(bytes: Buffer): Buffer {
  const all = datasetsIn(bytes)
  const charset = all.find(({ record, number }) => record === 1 && number === 90)?.data
  if (charset && !charset.equals(UTF8)) return Buffer.alloc(0)
  const ours = new Set([VERSION, ...WRITTEN.map(([number]) => number)])
  const others = all.filter(({ record, number }) => record === 2 && !ours.has(number))
  let left = MOST_KEPT
  const fitting = others.map(inUtf8).filter((written) => {
    left -= written.length
    return left >= 0
  })
  return Buffer.concat(fitting)
}

function datasetsIn(bytes: Buffer): Dataset[] {
  const all: Dataset[] = []
  for (let at = 0; at + 5 <= bytes.length && all.length < MOST_DATASETS; ) {
    const size = bytes.readUInt16BE(at + 3)
    // A longer one has its length elsewhere, and belongs to no photograph.
    if (bytes[at] !== DATASET || size > 0x7fff || at + 5 + size > bytes.length) break
    const [record, number] = [bytes[at + 1] as number, bytes[at + 2] as number]
    all.push({ record, number, data: bytes.subarray(at + 5, at + 5 + size) })
    at += 5 + size
  }
  return all
}

/** Bytes that are no UTF-8 are Latin-1, as old programs write it. */
function inUtf8({ record, number, data }: Dataset): Buffer {
  const isUtf8 = Buffer.from(data.toString('utf8'), 'utf8').equals(data)
  return datasetOf(record, number, isUtf8 ? data : Buffer.from(data.toString('latin1'), 'utf8'))
}

function datasetOf(record: number, number: number, data: Buffer): Buffer {
  const head = Buffer.from([DATASET, record, number, 0, 0])
  head.writeUInt16BE(data.length, 3)
  return Buffer.concat([head, data])
}

/** IIM has no people and no event. */
export function iimResource(words: FileWords, kept: Buffer): Buffer {
  let left = MOST_IIM - kept.length
  const written = WRITTEN.flatMap(([number, of, longest]) =>
    [words[of] ?? []].flat().map((text) => datasetOf(2, number, cut(text, longest))),
  ).filter((dataset) => {
    left -= dataset.length
    return left >= 0
  })
  const own = [datasetOf(1, 90, UTF8), datasetOf(2, VERSION, Buffer.from([0, 4]))]
  const before = datasetsIn(kept).map(({ record, number, data }) => datasetOf(record, number, data))
  const others = [...before, ...written].toSorted((a, b) => (a[2] as number) - (b[2] as number))
  const all = Buffer.concat([...own, ...others])
  const head = Buffer.from(`8BIM\x04\x04\0\0\0\0\0\0`, 'latin1')
  head.writeUInt32BE(all.length, 8)
  return Buffer.concat([head, all, Buffer.alloc(all.length % 2)])
}

/** Cuts to so many bytes of UTF-8, in whole characters. */
function cut(text: string, longest: number): Buffer {
  const bytes = Buffer.from(text.toWellFormed())
  if (bytes.length <= longest) return bytes
  let end = longest
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
