import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../ports/storage/port.ts'

/** On a disk, or in pieces in the storage; never in memory as a whole. */
export interface SourceFile {
  bytes: number
  open(range?: ByteRange): Readable
}

export async function fileOnDisk(path: string): Promise<SourceFile> {
  const { size } = await stat(path)
  return { bytes: size, open: (range) => createReadStream(path, range) }
}
