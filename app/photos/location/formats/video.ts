import { allBut, type Blank, LocationUnknown } from '../blanks.ts'
import { allBoxesIn, type Box, boxesWithin, MOST_FRAGMENTS } from '../boxes.ts'
import { Numbers, type Range, type Source, textOf } from '../source.ts'

// MP4 and QuickTime say in many ways where a video was taken: ©xyz and loci in `udta`, location.ISO6709 in `meta`,
// boxes of makers, tracks with positions. So a copy keeps what plays it, and all else becomes `free`.

const FILE = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra', 'pdin', 'wide']
const MOVIE = ['mvhd', 'trak', 'mvex', 'iods']
const TRACK = ['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load']
const MEDIA = ['mdhd', 'hdlr', 'minf', 'elng']
const MEDIA_FACTS = ['vmhd', 'smhd', 'gmhd', 'hdlr', 'dinf', 'stbl']
const TABLE = [
  ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsz', 'stz2', 'stsc', 'stco', 'co64', 'sdtp'],
  ...['sgpd', 'sbgp', 'subs', 'padb', 'stsh', 'saiz', 'saio'],
]
const PLAYED = ['vide', 'soun']
/** A player reads only the first of these, so others are not kept. */
const SINGLE = ['moov', 'mdia', 'hdlr', 'minf']
/** Offsets of the name in a handler and of the codec in a description of pictures. Bytes. */
const [NAME, CODEC, CODEC_LENGTH] = [24, 42, 32]
const MOST_TRACKS = 64
/** Per track: three hours at 90 a second. */
const MOST_SAMPLES = 1_000_000

/** Blanks all but pictures and sound; with `isBare` also media bytes of no track. Throws `LocationUnknown`. */
export async function videoLocation(source: Source, { isBare = false } = {}): Promise<Blank[]> {
  const file = { start: 0, end: source.size }
  const boxes = await allBoxesIn(source, file, MOST_FRAGMENTS)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov) throw new LocationUnknown('It has no table of contents.')
  const inside = await allBoxesIn(source, moov)
  if (inside.some(({ type }) => type === 'cmov'))
    throw new LocationUnknown('Its table of contents is compressed.')
  const blanks = [freed(boxes, FILE, file), freed(inside, MOVIE, moov)]
  const inFragments = inside.some(({ type }) => type === 'mvex')
  if (inFragments && isBare) throw new LocationUnknown('It is fragmented.')
  const tracks = inside.filter(({ type }) => type === 'trak')
  if (tracks.length > MOST_TRACKS) throw new LocationUnknown('It has too many tracks.')
  const played: Range[] = []
  for (const track of tracks) {
    const parts = await allBoxesIn(source, track)
    blanks.push(freed(parts, TRACK, track))
    const mdia = parts.find(({ type }) => type === 'mdia')
    const media = mdia ? await allBoxesIn(source, mdia) : []
    if (mdia) blanks.push(freed(media, MEDIA, mdia))
    const handler = media.find(({ type }) => type === 'hdlr')
    const kind = handler ? textOf(await source.read(handler.start + 8, handler.start + 12)) : ''
    blanks.push(await saidOf(source, media, kind))
    const isPlayed = PLAYED.includes(kind)
    if (!isPlayed && inFragments) throw new LocationUnknown('It is fragmented, and has a data track.')
    if (!isPlayed) blanks.push(await samplesOf(source, media))
    else if (isBare) played.push(...(await samplesOf(source, media)))
  }
  const media = boxes.filter(({ type }) => isBare && type === 'mdat')
  return joinedUp([...blanks.flat(), ...media.flatMap((box) => allBut(box, played))])
}

async function saidOf(source: Source, media: Box[], kind: string): Promise<Blank[]> {
  const minf = media.find(({ type }) => type === 'minf')
  const facts = minf ? await allBoxesIn(source, minf) : []
  const stbl = facts.find(({ type }) => type === 'stbl')
  const table = stbl ? await allBoxesIn(source, stbl) : []
  const stsd = table.find(({ type }) => type === 'stsd')
  const descriptions = stsd ? await allBoxesIn(source, { start: stsd.start + 8, end: stsd.end }) : []
  const handlers = [...media, ...facts].filter(({ type }) => type === 'hdlr')
  const names = handlers.map(({ start, end }) => ({ start: start + NAME, end }))
  for (const { start, end } of descriptions) {
    if (kind === 'vide')
      names.push({ start: start + CODEC, end: Math.min(start + CODEC + CODEC_LENGTH, end) })
    else if (!PLAYED.includes(kind)) names.push({ start, end })
  }
  const said: Blank[] = []
  for (const range of names) {
    const text = await source.read(range.start, range.end)
    if (text.some((byte) => byte !== 0)) said.push({ ...range, fill: 0 })
  }
  return [
    ...(minf ? freed(facts, MEDIA_FACTS, minf) : []),
    ...(stbl ? freed(table, TABLE, stbl) : []),
    ...said,
  ]
}

/** Turns adjacent boxes of other kinds into one of free space, and blanks what follows the last box. */
function freed(boxes: Box[], keep: string[], whole: Range): Blank[] {
  const blanks: Blank[] = []
  const seen = new Set<string>()
  const kept = boxes.filter(({ type }) => {
    const isRepeated = SINGLE.includes(type) && seen.has(type)
    seen.add(type)
    return keep.includes(type) && !isRepeated
  })
  let end = whole.start
  for (const next of [...kept, null]) {
    // What is freed are whole boxes, up to the end of the last.
    const upTo = next?.at ?? boxes.at(-1)?.end ?? end
    if (upTo > end) blanks.push(freeBox(end, upTo), { start: end + 8, end: upTo, fill: 0 })
    end = next?.end ?? upTo
  }
  return [...blanks, { start: end, end: whole.end, fill: 0 }]
}

function freeBox(start: number, end: number): Blank {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(end - start)
  return { start, end: start + 8, fill: [...size, ...Buffer.from('free')] }
}

async function samplesOf(source: Source, media: Box[]): Promise<Blank[]> {
  const table = await boxesWithin(source, await boxesWithin(source, media, 'minf'), 'stbl')
  const read = async (type: string) => {
    const box = table.find((each) => each.type === type)
    if (box && box.end - box.start > 12 * MOST_SAMPLES) throw new LocationUnknown('A data track is too long.')
    return box ? new Numbers(await source.read(box.start, box.end)) : null
  }
  const short = await read('stco')
  const offsets = short ?? (await read('co64'))
  const [counts, sizes] = [await read('stsc'), await read('stsz')]
  if (!offsets || !counts || !sizes) throw new LocationUnknown('A data track has no sample tables.')
  const [chunks, samples] = [offsets.u32(4), sizes.u32(8)]
  const rows = counts.u32(4)
  if (Math.max(chunks, samples, rows) > MOST_SAMPLES) throw new LocationUnknown('A data track is too long.')
  const blanks: Blank[] = []
  const bytes = short ? 4 : 8
  let [row, sample] = [0, 0]
  for (let chunk = 1; chunk <= chunks; chunk++) {
    // A row counts the samples of its first chunk and those after it.
    while (row + 1 < rows && counts.u32(8 + (row + 1) * 12) <= chunk) row++
    const start = offsets.uint(8 + (chunk - 1) * bytes, bytes)
    const last = Math.min(samples, sample + counts.u32(12 + row * 12))
    let length = 0
    for (; sample < last; sample++) length += sizes.u32(4) || sizes.u32(12 + 4 * sample)
    blanks.push({ start, end: Math.min(start + length, source.size), fill: 0 })
  }
  return blanks
}

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
