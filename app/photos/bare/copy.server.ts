import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Layout } from '../captions/slots.ts'
import { type Blank, blankOut } from '../location/blanks.ts'
import { measure } from '../measure.server.ts'
import type { BareBlanks } from './bare.server.ts'

export async function bareCopy(storage: Storage, key: string, { blanks, front, said }: BareBlanks) {
  const measured = await measure(storage, key, blanks)
  if (!measured) return null
  const layout = front === null ? null : await layoutOf(storage, key, blanks, front)
  return { blanks, crc32: measured.blankedCrc32, layout, said }
}

async function layoutOf(
  storage: Storage,
  key: string,
  blanks: Blank[],
  front: number,
): Promise<Layout | null> {
  const head = await storage.open(key, { start: 0, end: front - 1 })
  if (!head) return null
  const sum = crc32(blankOut(await buffer(head.stream), 0, blanks))
  const parts: Layout['parts'] = [
    { start: 0, end: front, sums: [sum, sum] },
    { put: 'xmp' },
    { put: 'iim', kept: 0, iim: '' },
    { start: front, end: -1, sums: null },
  ]
  return { parts, blanks: [], head: [sum, sum] }
}
