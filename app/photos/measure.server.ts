import { crc32 } from 'node:zlib'
import type { Storage } from '../../ports/storage/port.ts'
import { type Blank, blankOut } from './location/blanks.ts'

export interface Measured {
  bytes: number
  crc32: number
  /** Null where the location is unknown. */
  blanks: Blank[] | null
  blankedCrc32: number
}

/** Reads a file once; null if it is missing. `blanks` are what a copy overwrites. */
export async function measure(storage: Storage, key: string, blanks: Blank[] | null) {
  const contents = await storage.open(key)
  if (!contents) return null
  let [bytes, sum, blankedSum] = [0, 0, 0]
  for await (const chunk of contents.stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    blankedSum = crc32(blankOut(chunk, bytes, blanks ?? []), blankedSum)
    bytes += chunk.length
  }
  return { bytes, crc32: sum, blanks, blankedCrc32: blankedSum }
}
