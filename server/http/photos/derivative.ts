import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { derivativeKey, markedKey } from '../../../app/photos/storage-keys.server.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import type { StoredFile } from './stored-file.ts'

export interface DerivativePorts {
  storage: Storage
  developer: Pick<Developer, 'remake'>
}

/**
 * A stored derivative of a print (`printOf`), with the mark of this ID if one is given; a lost one is developed again
 * while the visitor waits.
 */
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
