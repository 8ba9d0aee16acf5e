import type { Database } from '../../../ports/database/port.ts'
import { withholdOfTrash } from '../../athletes/forget-name.server.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { deleteFree, deleteUnused, setFree } from '../../photos/unused.server.ts'
import type { Trx } from '../change.server.ts'
import { TRASH_LIFETIME } from './trash-list.server.ts'

/** Deletes for good what has been in the trash for 30 days at `now`, and photographs that nothing needs any more. */
export async function cleanUpTrash(database: Database, now: number): Promise<void> {
  const before = now - TRASH_LIFETIME
  await withholdOfTrash(database, before)
  await database.write((trx) => deleteTrash(trx, before))
  await deleteUnused(database, before, now)
}

/** Deletes the trash for good, and its photographs, unless something else needs them. Returns how many items. */
export async function emptyTrash(database: Pick<Database, 'db' | 'write'>, by: By): Promise<number> {
  const { write } = database
  await withholdOfTrash(database, Number.MAX_SAFE_INTEGER)
  const deleted = await write(async (trx) => {
    const photos = await photosInTrash(trx)
    const deleted = await deleteTrash(trx, Number.MAX_SAFE_INTEGER)
    await setFree(trx, photos)
    await recordEvent(trx, by, { action: 'trash.empty', detail: { deleted } })
    return deleted
  })
  await deleteFree({ write })
  return deleted
}

async function photosInTrash(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where(({ or, eb }) =>
      or([eb('frame.deleted_at', 'is not', null), eb('album.deleted_at', 'is not', null)]),
    )
    .select('frame.photo_id as id')
    .union(
      trx
        .selectFrom('album')
        .where('deleted_at', 'is not', null)
        .select('cover_photo_id as id')
        .$castTo<{ id: string }>(),
    )
    .union(
      trx
        .selectFrom('post')
        .where('deleted_at', 'is not', null)
        .select('main_photo_id as id')
        .$castTo<{ id: string }>(),
    )
    .union((all) =>
      all
        .selectFrom('post_photo')
        .innerJoin('post', 'post.id', 'post_photo.post_id')
        .where('post.deleted_at', 'is not', null)
        .select('post_photo.photo_id as id'),
    )
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

async function deleteTrash(trx: Trx, before: number): Promise<number> {
  let deleted = 0
  for (const table of ['frame', 'album', 'post', 'athlete', 'team'] as const) {
    const rows = await trx.deleteFrom(table).where('deleted_at', '<=', before).executeTakeFirstOrThrow()
    deleted += Number(rows.numDeletedRows)
  }
  return deleted
}
