import { LocationUnknown } from './blanks.ts'
import { Numbers, type Range, type Source, textOf } from './source.ts'

// ISO/IEC 14496-12: an MP4, a MOV or a HEIF is boxes within boxes.

export interface Box extends Range {
  type: string
  at: number
  /** By its header; after `end` in a file that was cut short. */
  statedEnd: number
}

const MOST_BOXES = 4096

/** A video in fragments has about two for every second. */
export const MOST_FRAGMENTS = 100_000

/** Stops at one that makes no sense. */
export async function boxesIn(source: Source, from: number, end: number, most = MOST_BOXES): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end && boxes.length < most; ) {
    const head = await source.read(at, at + 16)
    const numbers = new Numbers(head)
    const short = numbers.u32(0)
    const size = short === 1 ? numbers.u64(8) : short === 0 ? end - at : short
    const start = at + (short === 1 ? 16 : 8)
    if (size < start - at) break
    boxes.push({ type: textOf(head, 4, 8), at, start, end: Math.min(at + size, end), statedEnd: at + size })
    at += size
  }
  return boxes
}

export async function allBoxesIn(source: Source, { start, end }: Range, most = MOST_BOXES): Promise<Box[]> {
  const boxes = await boxesIn(source, start, end, most)
  if (boxes.length === most) throw new LocationUnknown('It has too many boxes.')
  return boxes
}

export async function boxesWithin(source: Source, boxes: Box[], type: string): Promise<Box[]> {
  const box = boxes.find((each) => each.type === type)
  return box ? boxesIn(source, box.start, box.end) : []
}
