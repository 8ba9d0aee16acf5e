import type { Range } from '../location/source.ts'
import type { InPacket, SlotPart } from './slots.ts'
import { packetSlots } from './xmp-packet.ts'

/** A range of a file, and what takes its place. */
export interface Change extends Range {
  parts: SlotPart[]
}

/** The file's ranges between the changes, with what is put there. */
export function inOrder(changes: Change[]): SlotPart[] {
  const sorted = changes.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const parts: SlotPart[] = []
  let from = 0
  for (const { start, end, parts: put } of sorted) {
    if (start > from) parts.push({ start: from, end: start, sums: null })
    parts.push(...put)
    from = Math.max(from, end)
  }
  return [...parts, { start: from, end: -1, sums: null }]
}

/** A packet that is kept: its parts, with the words among them, and its bytes without those. */
export interface KeptPacket extends InPacket {
  parts: SlotPart[]
  kept: number
}

/** Null where nothing is kept of a packet. `text` has a character for each byte; it begins at `from` in the file. */
export function keptPacket(text: string, from: number): KeptPacket | null {
  const slots = packetSlots(text)
  if (!slots) return null
  const { rdf, about } = slots
  const ranges = keptOf(slots.cuts, slots.at, text.length)
  const kept = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  const parts = ranges.flatMap(({ start, end }): SlotPart[] => {
    const range = { start: from + start, end: from + end, sums: null }
    return start === slots.at ? [{ put: 'words', rdf, about }, range] : [range]
  })
  return { rdf, about, parts, kept }
}

/** The ranges between the cuts, of which one begins at `at`. */
function keptOf(cuts: Range[], at: number, length: number): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { start, end } of [...cuts, { start: at, end: at }, { start: length, end: length }].toSorted(
    (a, b) => a.start - b.start,
  )) {
    if (start > from) ranges.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  return ranges
}
