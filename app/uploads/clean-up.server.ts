import { removePieces, uploadsWithPieces } from './pieces.server.ts'
import type { UploadStore } from './uploads.server.ts'

/** How long an upload that is not continued is kept. Milliseconds. */
const LIFETIME = 24 * 3_600_000

export async function cleanUpUploads({ database, storage }: UploadStore, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom('upload')
      .where('moved_at', '<', now - LIFETIME)
      .execute(),
  )
  const stored = await uploadsWithPieces(storage)
  // Read after the pieces: an upload has its row before its first piece.
  const rows = await database.db.selectFrom('upload').select('id').where('outcome', 'is', null).execute()
  const unfinished = new Set(rows.map(({ id }) => id))
  for (const id of stored) if (!unfinished.has(id)) await removePieces(storage, id)
}
