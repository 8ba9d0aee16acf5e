import { crc32 } from 'node:zlib'
import { kindOf } from '../intake/file.ts'
import { jpegHeaderEnd } from '../intake/jpeg-header.ts'
import { type Credits, readCredits } from '../intake/metadata.server.ts'
import { type Blank, blankOut } from '../location/blanks.ts'
import { locationIn } from '../location/location.server.ts'
import { Numbers, type Source } from '../location/source.ts'
import { jpegSlots } from './jpeg-slots.ts'
import type { Slots } from './slots.ts'

const SOS = 0xffda

/** Finds where words can be written into a JPEG without breaking it; null for nowhere. Run it in a worker. */
export async function findSlots(source: Source): Promise<Slots | null> {
  const found = await foundIn(source)
  const places = found && (await locationIn(source))
  if (!found || !places) return null
  const { said, ...kept } = found
  return { ...withSums(kept, places), said }
}

export async function creditsIn(source: Source): Promise<Credits | null> {
  const found = await foundIn(source)
  if (found) return found.said
  return readCredits(await source.read(0, await jpegHeaderEnd(source)))
}

type SlotsInHead = Omit<Slots, 'head'> & { head: Buffer }

async function foundIn(source: Source): Promise<SlotsInHead | null> {
  if (kindOf(await source.read(0, 4096)) !== 'jpeg') return null
  const end = await jpegHeaderEnd(source)
  if (new Numbers(await source.read(end, end + 2)).u16(0) !== SOS) return null
  const head = await source.read(0, end)
  const found = await jpegSlots(source, head)
  return found && { ...found, head, said: readCredits(head) }
}

function withSums({ head, parts, blanks }: Pick<SlotsInHead, 'head' | 'parts' | 'blanks'>, places: Blank[]) {
  const sum = (start: number, end: number, overwritten: Blank[]) =>
    crc32(blankOut(head.subarray(start, end), start, overwritten))
  const both = (start: number, end: number, more: Blank[] = []): [number, number] => [
    sum(start, end, [...more, ...places]),
    sum(start, end, more),
  ]
  const last = parts.at(-1) as { start: number }
  return {
    parts: parts.map((part) =>
      'put' in part || part === last ? part : { ...part, sums: both(part.start, part.end, blanks) },
    ),
    blanks: blanks.filter(({ start }) => start < last.start),
    head: both(0, last.start),
  }
}
