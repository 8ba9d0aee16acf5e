import { allBut } from '../location/blanks.ts'
import type { Range } from '../location/source.ts'
import type { SlotPart } from './slots.ts'
import { packetSlots } from './xmp-packet.ts'

export function inOrder(changes: (Range & { parts: SlotPart[] })[]): SlotPart[] {
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

/** Null if nothing is kept. `text` has a character per byte and begins at `from`; `kept` counts bytes without words. */
export function keptPacket(text: string, from: number) {
  const slots = packetSlots(text)
  if (!slots) return null
  const { rdf, about } = slots
  const ranges = [
    ...allBut({ start: 0, end: slots.at }, slots.cuts),
    ...allBut({ start: slots.at, end: text.length }, slots.cuts),
  ]
  const kept = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  const parts = ranges.flatMap(({ start, end }): SlotPart[] => {
    const range = { start: from + start, end: from + end, sums: null }
    return start === slots.at ? [{ put: 'words', rdf, about }, range] : [range]
  })
  return { rdf, about, parts, kept }
}
