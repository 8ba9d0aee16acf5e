import type { Darkroom } from '../../app/photos/darkroom.server.ts'
import { derivativeKey } from '../../app/photos/shelf.server.ts'
import type { Storage } from '../../ports/storage/port.ts'

export interface DerivativePorts {
  storage: Storage
  darkroom: Pick<Darkroom, 'remake'>
}

/** A derivative as it is kept; a lost one is made anew while the visitor waits. Null when that cannot be. */
export async function findDerivative(
  { storage, darkroom }: DerivativePorts,
  id: string,
  file: string,
): Promise<{ key: string; size: number; type: string } | null> {
  const key = derivativeKey(id, file)
  const size =
    (await storage.size(key)) ?? ((await darkroom.remake(id, file)) ? await storage.size(key) : null)
  return size === null ? null : { key, size, type: file.endsWith('.avif') ? 'image/avif' : 'image/jpeg' }
}
