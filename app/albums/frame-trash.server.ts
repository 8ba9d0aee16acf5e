import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema.ts'
import type { Actor } from '../audit/actor.ts'
import { type AlbumsPorts, changeAlbum, type Refused, recordChange } from './change.server.ts'
import { NOT_IN_ALBUM } from './frames.server.ts'
import { ALBUM_ORDER } from './order.server.ts'

/** Whether the album shows the photograph. */
export async function hasPhoto(trx: Transaction<Schema>, albumId: string, photoId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('frame')
    .select('id')
    .where('album_id', '=', albumId)
    .where('photo_id', '=', photoId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Moves frames to the trash. If the cover goes with them, the first photograph that stays is the next cover. */
export function deleteFrames(
  database: AlbumsPorts,
  albumId: string,
  frameIds: readonly string[],
  actor: Actor,
  now: number,
): Promise<{ deleted: number } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const frames = await trx
      .updateTable('frame')
      .set({ deleted_at: now })
      .where('album_id', '=', albumId)
      .where('id', 'in', [...frameIds, ''])
      .where('deleted_at', 'is', null)
      .returning('photo_id as photoId')
      .execute()
    if (frames.length === 0) return { refused: NOT_IN_ALBUM }
    await replaceCover(
      trx,
      albumId,
      frames.map(({ photoId }) => photoId),
    )
    await recordChange(trx, actor, 'frames.delete', albumId, now, { frames: frames.length })
    return { deleted: frames.length }
  })
}

async function replaceCover(trx: Transaction<Schema>, albumId: string, gone: string[]): Promise<void> {
  const first = await trx
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .where('frame.album_id', '=', albumId)
    .where('frame.deleted_at', 'is', null)
    .select('frame.photo_id as photoId')
    .orderBy(ALBUM_ORDER)
    .limit(1)
    .executeTakeFirst()
  await trx
    .updateTable('album')
    .set({ cover_photo_id: first?.photoId ?? null })
    .where('id', '=', albumId)
    .where('cover_photo_id', 'in', gone)
    .execute()
}

/** Takes frames out of the trash, to where they were. */
export function restoreFrames(
  database: AlbumsPorts,
  albumId: string,
  frameIds: readonly string[],
  actor: Actor,
  now: number,
): Promise<{ restored: number } | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const inTrash = trx
      .selectFrom('frame')
      .where('album_id', '=', albumId)
      .where('id', 'in', [...frameIds, ''])
      .where('deleted_at', 'is not', null)
      .select(['id', 'photo_id as photoId'])
    const frames = await inTrash.execute()
    if (frames.length === 0) return { refused: 'None of these photographs are in the trash of the album.' }
    for (const { id, photoId } of frames) {
      // Asked one by one: two of them may be of the same photograph.
      if (await hasPhoto(trx, albumId, photoId)) continue
      await trx.updateTable('frame').set({ deleted_at: null }).where('id', '=', id).execute()
    }
    const left = (await inTrash.execute()).length
    if (left === frames.length) return { refused: 'The album has these photographs again.' }
    const coverless = trx.updateTable('album').where('id', '=', albumId).where('cover_photo_id', 'is', null)
    await coverless.set({ cover_photo_id: frames[0]?.photoId }).execute()
    await recordChange(trx, actor, 'frames.restore', albumId, now, { frames: frames.length - left })
    return { restored: frames.length - left }
  })
}
