import { receivePieces } from './pieces.server.ts'
import type { Upload, UploadStore } from './uploads.server.ts'
import { insertUpload } from './uploads.server.ts'

/** Adds an upload of Ana's with these bytes, in so many pieces. */
export async function anUpload(
  store: UploadStore,
  { id, kind, metadata }: Pick<Upload, 'id' | 'kind' | 'metadata'>,
  bytes: Buffer,
  { now = 1, pieces = 1 }: { now?: number; pieces?: number } = {},
): Promise<void> {
  const sender = { actor: { kind: 'owner' as const, id: 'ana' }, sessionId: 's' }
  await insertUpload(store.database, { id, kind, metadata, size: bytes.length, sender }, now)
  const length = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length; at += length) {
    async function* stream() {
      yield bytes.subarray(at, at + length)
    }
    await receivePieces(store, { id, at, stream: stream() }, () => now)
  }
}
