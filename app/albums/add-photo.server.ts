import type { Database } from '../../ports/database/port.ts'
import { copyTags } from '../athletes/tags/tags.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { queueDeveloping } from '../photos/develop/queue.server.ts'
import { insertPhotos, refuseDiscarded, type Stored } from '../photos/intake/store.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { changeAlbum, type Trx } from './change.server.ts'
import { appendFrame, type Placed } from './frames/frames.server.ts'
import { albumFrames } from './frames/order.server.ts'
import { frameOf } from './trash/frame-trash.server.ts'

/** Adds a photograph at the end of an album, or where `placed` says; the first becomes its cover. */
export async function addFrame(
  database: Database,
  albumId: string,
  { photo, discards }: Stored,
  now: number,
  placed?: (trx: Trx) => Promise<Placed>,
) {
  return changeAlbum<{ frame: string; isNew: boolean }>(database, albumId, async (trx) => {
    const shownIn = await frameOf(trx, albumId, photo.id)
    if (shownIn) return { frame: shownIn, isNew: false }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhotos(trx, [{ ...photo, alt: '', recipe: null }], discards)
    const frame = await appendFrame(trx, albumId, photo.id, now, await placed?.(trx))
    if (!photo.video) {
      const cover = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
      await cover.where('cover_photo_id', 'is', null).execute()
    }
    await queueDeveloping(trx, [photo.id])
    return { frame, isNew: true }
  }).catch(refuseDiscarded)
}

async function isPublic(trx: Trx, albumId: string): Promise<boolean> {
  const album = trx.selectFrom('album').select('visibility').where('id', '=', albumId)
  return (await album.executeTakeFirstOrThrow()).visibility === 'public'
}

/**
 * Shows another photograph in a frame, which keeps its place, favorites, words and tags. A caption that the new file
 * has too becomes the file's, so that the next file can change it.
 */
export function replacePhoto(
  database: Database,
  { albumId, frameId }: { albumId: string; frameId: string },
  { photo, discards }: Stored,
  by: By,
) {
  return changeAlbum<{ replaced: string }>(database, albumId, async (trx) => {
    const frame = await albumFrames(trx, albumId)
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['photo_id as photoId', 'photo.name', 'frame.caption'])
      .where('frame.id', '=', frameId)
      .executeTakeFirst()
    if (!frame) return { refused: 'The photo you’re replacing is no longer in the album.' }
    if (await frameOf(trx, albumId, photo.id)) return { refused: 'That photo is already in the album.' }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhotos(trx, [{ ...photo, alt: '', recipe: null }], discards)
    // Before anyone sees it: it may be held.
    await copyTags(trx, frame.photoId, photo.id)
    const isInFile = comparable(frame.caption) === comparable(photo.caption)
    const caption = isInFile ? null : frame.caption
    await trx.updateTable('frame').set({ photo_id: photo.id, caption }).where('id', '=', frameId).execute()
    const covered = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
    await covered.where('cover_photo_id', '=', frame.photoId).execute()
    await queueDeveloping(trx, [photo.id])
    const detail = { frame: frameId, before: frame.photoId, after: photo.id, file: frame.name }
    await recordEvent(trx, by, { action: 'frame.replace', about: albumId, detail })
    return { replaced: frame.photoId }
  }).catch(refuseDiscarded)
}

function comparable(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
