import { isStorable } from '../../../ports/database/port.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { prioritizeWanted, queueDeveloping } from '../../photos/develop/queue.server.ts'
import { setFocus, type Turn, turnPhotos } from '../../photos/turn.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { MOST_CAPTION } from './captions.ts'
import { NOT_IN_ALBUM } from './frames.server.ts'
import { albumFrames } from './order.server.ts'

const BATCH = 5000
const LONGEST = { caption: MOST_CAPTION, alt: 500 }

type FrameChange = AlbumChange & { frame: string }

export function turnFrames(
  database: AlbumsPorts,
  { album: albumId, frames, by, actor, now }: AlbumChange & { frames: readonly string[]; by: Turn },
): Promise<{ turned: number } | Refused> {
  return changePhotos(database, albumId, frames, async (trx, photoIds, { areVideos }) => {
    if (areVideos) return { refused: VIDEOS_STAY }
    for (let i = 0; i < photoIds.length; i += BATCH) {
      await turnPhotos(trx, photoIds.slice(i, i + BATCH), by)
    }
    const detail = { frames: photoIds.length, by }
    await recordEvent(trx, { actor, now }, { action: 'frames.turn', about: albumId, detail })
    return { turned: photoIds.length }
  })
}

const VIDEOS_STAY = 'Videos can’t be rotated here. Rotate them in your editing app, then replace them.'

export function retryFrames(
  database: AlbumsPorts,
  { album: albumId, frames, ...by }: AlbumChange & { frames: readonly string[] },
): Promise<{ retried: number } | Refused> {
  return changePhotos(database, albumId, frames, async (trx, photoIds) => {
    await queueDeveloping(trx, photoIds)
    await recordEvent(trx, by, {
      action: 'frames.retry',
      about: albumId,
      detail: { frames: photoIds.length },
    })
    return { retried: photoIds.length }
  })
}

export function coverWithFrame(
  database: AlbumsPorts,
  { album: albumId, frame, ...by }: FrameChange,
): Promise<{ before: string | null } | Refused> {
  return changePhotos(database, albumId, [frame], async (trx, [photoId], { files: [file] }) => {
    const before = await albumFrames(trx, albumId)
      .innerJoin('album', 'album.id', 'frame.album_id')
      .whereRef('frame.photo_id', '=', 'album.cover_photo_id')
      .select('frame.id')
      .executeTakeFirst()
    const album = trx.updateTable('album').where('id', '=', albumId)
    await album.set({ cover_photo_id: photoId as string }).execute()
    await prioritizeWanted(trx)
    await recordEvent(trx, by, { action: 'album.cover', about: albumId, detail: { frame, file } })
    return { before: before?.id ?? null }
  })
}

export function focusFrame(
  database: AlbumsPorts,
  { album: albumId, frame, focus, ...by }: FrameChange & { focus: { x: number; y: number } | null },
): Promise<{ focused: string } | Refused> {
  return changePhotos(database, albumId, [frame], async (trx, [photoId], { files: [file] }) => {
    await setFocus(trx, photoId as string, focus)
    await recordEvent(trx, by, { action: 'frame.focus', about: albumId, detail: { frame, file } })
    return { focused: frame }
  })
}

export function writeWords(
  database: AlbumsPorts,
  { album: albumId, frame, caption, alt, ...by }: FrameChange & { caption: string; alt: string },
): Promise<{ written: string } | Refused> {
  return changePhotos(database, albumId, [frame], async (trx, _, { files: [file] }) => {
    if ([...caption].length > LONGEST.caption)
      return { refused: `Keep the caption to ${LONGEST.caption} characters or fewer.` }
    if ([...alt].length > LONGEST.alt)
      return { refused: `Keep the description to ${LONGEST.alt} characters or fewer.` }
    if (!isStorable(caption + alt))
      return { refused: 'This has a hidden character that can’t be saved. Type it again.' }
    const words = { caption: caption.trim() || null, alt: alt.trim() || null }
    await trx.updateTable('frame').set(words).where('id', '=', frame).execute()
    await recordEvent(trx, by, { action: 'frame.words', about: albumId, detail: { frame, file } })
    return { written: frame }
  })
}

function changePhotos<T>(
  database: AlbumsPorts,
  albumId: string,
  frames: readonly string[],
  work: (trx: Trx, photoIds: string[], all: { areVideos: boolean; files: string[] }) => Promise<T | Refused>,
): Promise<T | Refused> {
  return changeAlbum(database, albumId, async (trx) => {
    const wanted = new Set(frames)
    const rows = await albumFrames(trx, albumId)
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['frame.id', 'photo_id as photoId', 'photo.video', 'photo.name'])
      .execute()
    const found = rows.filter(({ id }) => wanted.has(id))
    if (found.length === 0 || found.length !== wanted.size) return { refused: NOT_IN_ALBUM }
    const photoIds = found.map(({ photoId }) => photoId)
    return work(trx, photoIds, {
      areVideos: found.every(({ video }) => video !== null),
      files: found.map(({ name }) => name),
    })
  })
}
