import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { copyTags } from '../athletes/tags/tags.server.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { queueDeveloping } from '../photos/develop/queue.server.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import { insertPhotos, refuseDiscarded, type Stored } from '../photos/intake/store.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { changeAlbum, type Refused } from './change.server.ts'
import { isSameText } from './frames/frame-caption.server.ts'
import { appendFrame, type Placed } from './frames/frames.server.ts'
import { frameOf } from './trash/frame-trash.server.ts'

/**
 * Adds a photograph at the end of an album, or where `placed` says; the first becomes its cover. Returns the ID of the frame
 * that shows it, and whether that is new. Refuses a video in an album of the portfolio, and when there is no such album.
 */
export async function addFrame(
  database: Database,
  albumId: string,
  { photo, discards }: Stored,
  now: number,
  placed?: (trx: Transaction<Schema>) => Promise<Placed>,
): Promise<{ frame: string; isNew: boolean } | Refused> {
  return changeAlbum<{ frame: string; isNew: boolean }>(database, albumId, async (trx) => {
    const shownIn = await frameOf(trx, albumId, photo.id)
    if (shownIn) return { frame: shownIn, isNew: false }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhoto(trx, photo, discards)
    const frame = await appendFrame(trx, albumId, photo.id, now, await placed?.(trx))
    if (!photo.video) {
      const cover = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
      await cover.where('cover_photo_id', 'is', null).execute()
    }
    await queueDeveloping(trx, [photo.id])
    return { frame, isNew: true }
  }).catch(refuseDiscarded)
}

async function isPublic(trx: Transaction<Schema>, albumId: string): Promise<boolean> {
  const album = await trx
    .selectFrom('album')
    .select('visibility')
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  return album.visibility === 'public'
}

/**
 * Shows another photograph in a frame. Its place, section and favorites stay; so do what was written about it and who is in
 * it. If the album's cover was the photograph before, the new one is the cover. A caption of the frame that the new file has
 * too is the file's from then on, so that the next file can change it.
 */
export function replacePhoto(
  database: Database,
  { albumId, frameId }: { albumId: string; frameId: string },
  { photo, discards }: Stored,
  by: By,
): Promise<{ replaced: string } | Refused> {
  return changeAlbum<{ replaced: string }>(database, albumId, async (trx) => {
    const frame = await trx
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['photo_id as photoId', 'photo.name', 'frame.caption'])
      .where('frame.id', '=', frameId)
      .where('album_id', '=', albumId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!frame) return { refused: 'The photograph to replace is not in the album any more.' }
    if (await frameOf(trx, albumId, photo.id)) return { refused: 'The album has that photograph already.' }
    if (photo.video && (await isPublic(trx, albumId))) return { refused: VIDEOS_ARE_PRIVATE }
    await insertPhoto(trx, photo, discards)
    // Before anybody sees it: it may be held.
    await copyTags(trx, frame.photoId, photo.id)
    const caption = isSameText(frame.caption ?? '', photo.caption ?? '') ? null : frame.caption
    await trx.updateTable('frame').set({ photo_id: photo.id, caption }).where('id', '=', frameId).execute()
    const covered = trx.updateTable('album').set({ cover_photo_id: photo.id }).where('id', '=', albumId)
    await covered.where('cover_photo_id', '=', frame.photoId).execute()
    await queueDeveloping(trx, [photo.id])
    const detail = { frame: frameId, before: frame.photoId, after: photo.id, file: frame.name }
    await recordEvent(trx, by, { action: 'frame.replace', about: albumId, detail })
    return { replaced: frame.photoId }
  }).catch(refuseDiscarded)
}

function insertPhoto(
  trx: Transaction<Schema>,
  photo: PhotoFacts,
  discards: Stored['discards'],
): Promise<void> {
  return insertPhotos(trx, [{ ...photo, alt: '', recipe: null }], discards)
}
