import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { type AlbumsPorts, changeAlbum, type Refused } from '../../change.server.ts'

export function reopenPicks(
  database: AlbumsPorts,
  { albumId, setId }: { albumId: string; setId: string },
  by: By,
): Promise<{ reopened: string } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('choice')
      .set({ finished_at: null, reopened_at: by.now })
      .where('id', '=', setId)
      .where('album_id', '=', albumId)
      .where('finished_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { refused: 'These picks are already open.' }
    await recordEvent(trx, by, { action: 'picks.reopen', about: albumId, detail: { set: setId } })
    return { reopened: setId }
  })
}

export async function recordPicksSeen(
  { write }: Pick<Database, 'write'>,
  albumId: string,
  now: number,
): Promise<void> {
  await write((trx) =>
    trx
      .updateTable('choice')
      .set({ seen_at: now })
      .where('album_id', '=', albumId)
      .where('finished_at', '<=', now)
      .where('seen_at', 'is', null)
      .execute(),
  )
}
