import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { derivativeKey, markedKey } from '../../../app/photos/storage-keys.server.ts'
import type { Storage } from '../../../ports/storage/port.ts'

export interface DerivativePorts {
  storage: Storage
  developer: Pick<Developer, 'remake'>
}

/**
 * Finds a stored derivative of a print (`printOf`), with the mark of this ID if one is given; a lost one is developed again
 * while the visitor waits. Null when it cannot be.
 */
export async function findDerivative(
  { storage, developer }: DerivativePorts,
  print: string,
  file: string,
  mark?: string,
): Promise<{ key: string; size: number; type: string } | null> {
  const key = mark === undefined ? derivativeKey(print, file) : markedKey(mark, print, file)
  const found = await storage.size(key)
  const size = found ?? ((await developer.remake(print, file, mark)) ? await storage.size(key) : null)
  return size === null ? null : { key, size, type: file.endsWith('.avif') ? 'image/avif' : 'image/jpeg' }
}
