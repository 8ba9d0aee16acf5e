import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Storage, StorageUnusable } from '../../ports/storage/port.ts'
import { BadSource, unreadable } from './backup-error.ts'

export interface FileFacts {
  bytes: number
  sha256: string
}

/** Stores bytes, or nothing if `accept` throws. Throws BadSource if they cannot be read, or BackupError if the storage fails. */
export async function storeHashed(
  storage: Storage,
  key: string,
  source: Readable | Uint8Array,
  accept: (facts: FileFacts) => void = () => {},
): Promise<FileFacts> {
  const meter = measured(source instanceof Uint8Array ? [source] : source, accept)
  await storage.put(key, Readable.from(meter.bytes))
  return meter.facts
}

export async function hashOf(source: Readable): Promise<FileFacts> {
  const meter = measured(source)
  for await (const _ of meter.bytes);
  return meter.facts
}

/** `facts` is complete at the end of the bytes. */
function measured(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  accept: (facts: FileFacts) => void = () => {},
) {
  const hash = createHash('sha256')
  const facts: FileFacts = { bytes: 0, sha256: '' }
  async function* bytes() {
    try {
      for await (const chunk of source) {
        hash.update(chunk)
        facts.bytes += chunk.length
        yield chunk
      }
    } catch (cause) {
      if (cause instanceof StorageUnusable) throw unreadable(cause)
      const { path = 'A file', code, message } = cause as NodeJS.ErrnoException
      throw new BadSource(`${path} can't be read (${code ?? message}).`, { cause })
    }
    facts.sha256 = hash.digest('hex')
    accept(facts)
  }
  return { bytes: bytes(), facts }
}
