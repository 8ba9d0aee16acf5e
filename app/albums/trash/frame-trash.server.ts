import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { NOT_IN_ALBUM } from '../frames/frames.server.ts'
import { ALBUM_ORDER, albumFrames } from '../frames/order.server.ts'

export async function frameOf(trx: Trx, albumId: string, photoId: string): Promise<string | null> {
  const frame = albumFrames(trx, albumId).select('frame.id').where('photo_id', '=', photoId)
  return (await frame.executeTakeFirst())?.id ?? null
}

interface FramesChange extends AlbumChange {
  frames: readonly string[]
}

/**
 * Moves frames to the trash. If the cover goes with them, the first photograph that stays is the next one. Returns the
 * frame that was the cover, so that undoing this makes it the cover again.
 */
export function deleteFrames(
  database: AlbumsPorts,
  change: FramesChange,
): Promise<{ deleted: number; cover: string | null } | Refused> {
  return changeAlbum(database, change.album, (trx) => deleteFramesIn(trx, change))
}

export async function deleteFramesIn(
  trx: Trx,
  { album: albumId, frames: frameIds, ...by }: FramesChange,
  action: 'frames.delete' | 'frames.to-album' = 'frames.delete',
): Promise<{ deleted: number; cover: string | null } | Refused> {
  const frames = await trx
    .updateTable('frame')
    .set({ deleted_at: by.now })
    .where('album_id', '=', albumId)
    .where('id', 'in', [...frameIds, ''])
    .where('deleted_at', 'is', null)
    .returning(['id', 'photo_id as photoId'])
    .execute()
  if (frames.length === 0) return { refused: NOT_IN_ALBUM }
  const before = await coverOf(trx, albumId)
  const cover = frames.find(({ photoId }) => photoId === before)?.id ?? null
  if (cover) await setCover(trx, albumId, await firstPhoto(trx, albumId))
  await recordEvent(trx, by, { action, about: albumId, detail: { frames: frames.length } })
  return { deleted: frames.length, cover }
}

type Restored = { restored: number; cover: string | null } | Refused

/**
 * Takes frames out of the trash, to where they were. `wasCover` is the one of them that was the cover, null for none,
 * and undefined where that is not known: then an album that had neither photographs nor a cover gets its first
 * photograph as the cover, and `cover` is the name of that file.
 */
export function restoreFrames(
  database: AlbumsPorts,
  change: FramesChange & { wasCover?: string | null },
): Promise<Restored> {
  return changeAlbum(database, change.album, (trx) => restoreFramesIn(trx, change))
}

export async function restoreFramesIn(
  trx: Trx,
  { album: albumId, frames: frameIds, actor, now, wasCover }: FramesChange & { wasCover?: string | null },
): Promise<Restored> {
  const inTrash = trx
    .selectFrom('frame')
    .where('album_id', '=', albumId)
    .where('id', 'in', [...frameIds, ''])
    .where('deleted_at', 'is not', null)
    .select(['id', 'photo_id as photoId'])
  const frames = await inTrash.execute()
  if (frames.length === 0) return { refused: 'None of these photos are in the album’s trash.' }
  const wasEmpty = (await firstPhoto(trx, albumId)) === null
  for (const { id, photoId } of frames) {
    // One by one: two of them may show the same photograph.
    if (await frameOf(trx, albumId, photoId)) continue
    await trx.updateTable('frame').set({ deleted_at: null }).where('id', '=', id).execute()
  }
  const left = (await inTrash.execute()).length
  if (left === frames.length) return { refused: 'These photos are already back in the album.' }
  const again = frames.find(({ id }) => id === wasCover)?.photoId
  if (again) await setCover(trx, albumId, again)
  const cover = wasEmpty && wasCover === undefined ? await coverFirst(trx, albumId) : null
  const detail = { frames: frames.length - left, ...(cover && { cover }) }
  await recordEvent(trx, { actor, now }, { action: 'frames.restore', about: albumId, detail })
  return { restored: frames.length - left, cover }
}

async function coverFirst(trx: Trx, albumId: string): Promise<string | null> {
  const first = await firstPhoto(trx, albumId)
  if (first === null || (await coverOf(trx, albumId)) !== null) return null
  await setCover(trx, albumId, first)
  const photo = trx.selectFrom('photo').select('name').where('id', '=', first)
  return (await photo.executeTakeFirstOrThrow()).name
}

async function coverOf(trx: Trx, albumId: string): Promise<string | null> {
  const album = trx.selectFrom('album').select('cover_photo_id as cover').where('id', '=', albumId)
  return (await album.executeTakeFirstOrThrow()).cover
}

async function setCover(trx: Trx, albumId: string, cover: string | null): Promise<void> {
  await trx.updateTable('album').set({ cover_photo_id: cover }).where('id', '=', albumId).execute()
}

async function firstPhoto(trx: Trx, albumId: string): Promise<string | null> {
  const first = await albumFrames(trx, albumId)
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('photo.video', 'is', null)
    .select('frame.photo_id as photoId')
    .orderBy(ALBUM_ORDER)
    .limit(1)
    .executeTakeFirst()
  return first?.photoId ?? null
}
