import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Storage } from '../../../ports/storage/port.ts'
import type { Layout, SlotPart } from '../captions/slots.ts'
import { type Blank, blankOut } from '../location/blanks.ts'
import { measure } from '../measure.server.ts'
import type { BareBlanks, Room } from './bare.server.ts'

const PUT: Record<Room['kind'], SlotPart[]> = {
  jpeg: [{ put: 'xmp' }, { put: 'iim', kept: 0, iim: '' }],
  png: [{ put: 'text' }],
}

export async function bareCopy(storage: Storage, key: string, { blanks, room, said }: BareBlanks) {
  const measured = await measure(storage, key, blanks)
  if (!measured) return null
  const layout = room && (await layoutOf(storage, key, blanks, room))
  return { blanks, crc32: measured.blankedCrc32, layout, said }
}

async function layoutOf(storage: Storage, key: string, blanks: Blank[], { kind, at }: Room) {
  const front = await storage.open(key, { start: 0, end: at - 1 })
  if (!front) return null
  const sum = crc32(blankOut(await buffer(front.stream), 0, blanks))
  const sums: Layout['head'] = [sum, sum]
  const parts = [{ start: 0, end: at, sums }, ...PUT[kind], { start: at, end: -1, sums: null }]
  return { parts, blanks: [], head: sums }
}
