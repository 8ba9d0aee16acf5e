import type { Blank } from './blanks.ts'
import { type Box, boxesIn, MOST_FRAGMENTS } from './boxes.ts'
import { PlaceUnknown } from './place-unknown.ts'
import { Numbers, type Range, type Source, textOf } from './source.ts'

// MP4 and QuickTime have many ways to say where a video was taken: ©xyz and loci in `udta`, location.ISO6709 in `meta`, boxes of
// a camera's maker, and tracks with a position for every second. So a copy keeps what plays it, and all else becomes `free`.

const FILE = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra', 'pdin', 'wide']
const MOVIE = ['mvhd', 'trak', 'mvex', 'iods']
const TRACK = ['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load']
/** Tracks that stay: pictures and sound. */
const PLAYED = ['vide', 'soun']
const FREE = [...Buffer.from('free')]
const MOST_TRACKS = 64
/** Of a track of data. */
const MOST_SAMPLES = 100_000

/** All of a video that is neither its pictures nor its sound. Throws `PlaceUnknown`. */
export async function videoPlace(source: Source): Promise<Blank[]> {
  const boxes = await boxesIn(source, 0, source.size, MOST_FRAGMENTS)
  if (boxes.length === MOST_FRAGMENTS) throw new PlaceUnknown('It has too many boxes.')
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov) throw new PlaceUnknown('It has no table of contents.')
  const inside = await boxesIn(source, moov.start, moov.end)
  if (inside.some(({ type }) => type === 'cmov'))
    throw new PlaceUnknown('Its table of contents is compressed.')
  const blanks = [...freed(boxes, FILE), ...freed(inside, MOVIE), ...after(boxes, source.size)]
  const inFragments = inside.some(({ type }) => type === 'mvex')
  const tracks = inside.filter(({ type }) => type === 'trak')
  if (tracks.length > MOST_TRACKS) throw new PlaceUnknown('It has too many tracks.')
  for (const track of tracks) {
    const parts = await boxesIn(source, track.start, track.end)
    blanks.push(...freed(parts, TRACK))
    const media = await within(source, parts, 'mdia')
    blanks.push(...freed(media, ['mdhd', 'hdlr', 'minf', 'elng']))
    const handler = media.find(({ type }) => type === 'hdlr')
    const kind = handler ? textOf(await source.read(handler.start + 8, handler.start + 12)) : ''
    if (PLAYED.includes(kind)) continue
    if (inFragments) throw new PlaceUnknown('It is in fragments, and has a track of data.')
    for (const blank of await samplesOf(source, media)) blanks.push(blank)
    if (blanks.length > MOST_SAMPLES) throw new PlaceUnknown('Its tracks of data are too long.')
  }
  return joinedUp(blanks)
}

/** Boxes of other kinds become free space. */
function freed(boxes: Box[], keep: string[]): Blank[] {
  return boxes.flatMap(({ type, at, start, end }) => {
    if (keep.includes(type)) return []
    return [
      { start: at + 4, end: at + 8, fill: FREE },
      { start, end, fill: 0 as const },
    ]
  })
}

/** What follows the last box, such as the notes of a camera. */
function after(boxes: Box[], size: number): Blank[] {
  const end = boxes.at(-1)?.end ?? 0
  return end < size ? [{ start: end, end: size, fill: 0 }] : []
}

async function within(source: Source, boxes: Box[], type: string): Promise<Box[]> {
  const box = boxes.find((each) => each.type === type)
  return box ? boxesIn(source, box.start, box.end) : []
}

/** Where the samples of a track are, which its tables say by chunks. */
async function samplesOf(source: Source, media: Box[]): Promise<Blank[]> {
  const table = await within(source, await within(source, media, 'minf'), 'stbl')
  const read = async (type: string) => {
    const box = table.find((each) => each.type === type)
    if (box && box.end - box.start > 12 * MOST_SAMPLES) throw new PlaceUnknown('A track of data is too long.')
    return box ? new Numbers(await source.read(box.start, box.end)) : null
  }
  const short = await read('stco')
  const places = short ?? (await read('co64'))
  const [counts, sizes] = [await read('stsc'), await read('stsz')]
  if (!places || !counts || !sizes) throw new PlaceUnknown('A track of data has no tables.')
  const [chunks, samples] = [places.u32(4), sizes.u32(8)]
  if (Math.max(chunks, samples) > MOST_SAMPLES) throw new PlaceUnknown('A track of data is too long.')
  const blanks: Blank[] = []
  const bytes = short ? 4 : 8
  let [row, sample] = [0, 0]
  for (let chunk = 1; chunk <= chunks; chunk++) {
    // A row says how many samples its first chunk and those after it have.
    while (row + 1 < counts.u32(4) && counts.u32(8 + (row + 1) * 12) <= chunk) row++
    const start = places.uint(8 + (chunk - 1) * bytes, bytes)
    const last = Math.min(samples, sample + counts.u32(12 + row * 12))
    let length = 0
    for (; sample < last; sample++) length += sizes.u32(4) || sizes.u32(12 + 4 * sample)
    blanks.push({ start, end: Math.min(start + length, source.size), fill: 0 })
  }
  return blanks
}

/** In the file's order, those that touch as one. */
function joinedUp(blanks: Blank[]): Blank[] {
  const sorted = blanks.filter(({ start, end }: Range) => start < end).toSorted((a, b) => a.start - b.start)
  const joined: Blank[] = []
  for (const blank of sorted) {
    const last = joined.at(-1)
    if (last && last.fill === 0 && blank.fill === 0 && blank.start <= last.end) {
      last.end = Math.max(last.end, blank.end)
    } else joined.push({ ...blank })
  }
  return joined
}
