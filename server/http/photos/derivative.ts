import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { derivativeKey, markedKey } from '../../../app/photos/storage-keys.server.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { StoredFile } from './stored-file.ts'

export interface DerivativePorts {
  storage: Storage
  developer: Pick<Developer, 'remake'>
}

/** Develops a lost file again while the visitor waits. `mark` is the ID of the watermark, if it has one. */
export function derivativeOf(
  { developer }: Pick<DerivativePorts, 'developer'>,
  print: string,
  file: string,
  mark?: string,
): Pick<StoredFile, 'key' | 'type' | 'remake'> {
  return {
    key: mark === undefined ? derivativeKey(print, file) : markedKey(mark, print, file),
    type: file.endsWith('.avif') ? 'image/avif' : 'image/jpeg',
    remake: () => developer.remake(print, file, mark),
  }
}
