import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../ports/storage/port.ts'

/** A file to take in, which is never in memory as a whole: on a disk, or in pieces in the storage. */
export interface SourceFile {
  bytes: number
  /** The bytes `start` to `end` (inclusive; default: all). */
  open(range?: ByteRange): Readable
}

export async function fileOnDisk(path: string): Promise<SourceFile> {
  const { size } = await stat(path)
  return { bytes: size, open: (range) => createReadStream(path, range) }
}
