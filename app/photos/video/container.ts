import { type Box, boxesIn, boxesWithin, MOST_FRAGMENTS } from '../location/boxes.ts'
import { Numbers, type Source, textOf } from '../location/source.ts'

// MP4 (ISO/IEC 14496-12 and -14) and QuickTime. Reads only a few headers, and decodes nothing.

export interface VideoFacts {
  video: 'mp4' | 'mov'
  duration: number
  width: number
  height: number
  codec: string
  takenAt: number | null
}

/** The message ends a sentence that begins with the file's name. */
export class NotShowable extends Error {}

/** Seconds from 1904, where these files start to count, to 1970. */
const EPOCH = 2_082_844_800
/** Some files have any number there. UTC milliseconds. */
const LATEST = Date.UTC(2200, 0)
const MOST_TRACKS = 64

export async function readVideo(source: Source): Promise<VideoFacts> {
  const boxes = await boxesIn(source, 0, source.size, MOST_FRAGMENTS)
  const [moov, mdat] = [named(boxes, 'moov'), named(boxes, 'mdat')]
  const ends = boxes.at(-1)?.statedEnd ?? 0
  if (!moov || !mdat || ends > source.size) {
    throw new NotShowable('is damaged or incomplete. Export or copy it again, and add that.')
  }
  const brand = textOf(await source.read(8, 12))
  const inside = await boxesIn(source, moov.start, moov.end)
  const tracks = inside.filter(({ type }) => type === 'trak').slice(0, MOST_TRACKS)
  for (const track of tracks) {
    const picture = await pictureTrack(source, track)
    if (!picture) continue
    const time = await timeOf(source, inside)
    return { video: brand === 'qt  ' ? 'mov' : 'mp4', ...time, ...picture }
  }
  throw new NotShowable('has sound but no picture.')
}

async function timeOf(source: Source, inside: Box[]): Promise<{ duration: number; takenAt: number | null }> {
  const numbers = await numbersOf(source, named(inside, 'mvhd'), 36)
  const long = numbers.u8(0) === 1
  const made = long ? numbers.u64(4) : numbers.u32(4)
  const scale = numbers.u32(long ? 20 : 12)
  let length = long ? numbers.u64(24) : numbers.u32(16)
  // A file in fragments says how long all of them are.
  if (length === 0) {
    const fragments = await boxesWithin(source, inside, 'mvex')
    const whole = await numbersOf(source, named(fragments, 'mehd'), 12)
    length = whole.u8(0) === 1 ? whole.u64(4) : whole.u32(4)
  }
  const takenAt = (made - EPOCH) * 1000
  return {
    duration: Math.round((length / scale) * 1000) || 0,
    takenAt: takenAt > 0 && takenAt < LATEST ? takenAt : null,
  }
}

/** Null for another kind of track. */
async function pictureTrack(source: Source, track: Box) {
  const inside = await boxesIn(source, track.start, track.end)
  const media = await boxesWithin(source, inside, 'mdia')
  const handler = await numbersAndText(source, named(media, 'hdlr'), 12)
  if (handler.text.slice(8) !== 'vide') return null
  const table = await boxesWithin(source, await boxesWithin(source, media, 'minf'), 'stbl')
  const description = await numbersAndText(source, named(table, 'stsd'), 16)
  const codec =
    description.text
      .slice(12)
      .replace(/[^\w ]/g, '')
      .trim() || 'none'
  return { ...(await sizeOf(source, named(inside, 'tkhd'))), codec }
}

/** The header ends with a matrix, which turns the picture, and its width and height. */
async function sizeOf(source: Source, head: Box | undefined): Promise<{ width: number; height: number }> {
  if (!head) return { width: 0, height: 0 }
  const long = new Numbers(await source.read(head.start, head.start + 1)).u8(0) === 1
  const numbers = new Numbers(await source.read(head.start + (long ? 52 : 40), head.start + (long ? 96 : 84)))
  const [width, height] = [Math.round(numbers.u32(36) / 65_536), Math.round(numbers.u32(40) / 65_536)]
  const turned = numbers.u32(0) === 0 && numbers.u32(4) !== 0
  return turned ? { width: height, height: width } : { width, height }
}

function named(boxes: Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type)
}

async function numbersOf(source: Source, box: Box | undefined, bytes: number): Promise<Numbers> {
  return (await numbersAndText(source, box, bytes)).numbers
}

async function numbersAndText(source: Source, box: Box | undefined, bytes: number) {
  const read = box ? await source.read(box.start, Math.min(box.start + bytes, box.end)) : Buffer.alloc(0)
  return { numbers: new Numbers(read), text: textOf(read) }
}
