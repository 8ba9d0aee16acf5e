import type { Database } from '../../../../ports/database/port.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { withLock } from '../../../clients/lock.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../../../photos/video/video.ts'
import { type AlbumChange, liveAlbum, NO_ALBUM, type Refused } from '../../change.server.ts'
import { readDetails } from '../../details.ts'
import { insertDraft } from '../../edit-album.server.ts'
import { copyFrames, framesToCopy } from '../../frames/copy-frames.server.ts'
import { NOT_IN_ALBUM } from '../../frames/frames.server.ts'

export interface PageRequest {
  title: string
  category: string
  frames: readonly string[]
  cover: string
}

/**
 * Makes a draft of a public album from frames of a private one, in their order and with their words, without videos.
 * Nobody sees the page before a client's consent is recorded and the owner publishes it.
 */
export function makePublicPage(
  database: Pick<Database, 'engine' | 'write'>,
  { album, wish, categories, ...by }: AlbumChange & { wish: PageRequest; categories: readonly string[] },
): Promise<{ id: string } | Refused> {
  const { category, cover } = wish
  return withLock<{ id: string } | Refused>(database, async (trx) => {
    const from = await liveAlbum(trx, album)
      .select(['date', 'city'])
      .where('visibility', '=', 'private')
      .executeTakeFirst()
    if (!from) return { refused: NO_ALBUM }
    const details = readDetails({ title: wish.title, visibility: 'public' })
    if ('errors' in details) return { refused: details.errors.title ?? 'Write a title.' }
    if (!categories.includes(category)) return { refused: 'Choose a category.' }
    const chosenFrames = await framesToCopy(trx, album, wish.frames)
    if (chosenFrames.length === 0) return { refused: 'Select photos first.' }
    if (chosenFrames.length !== new Set(wish.frames).size) return { refused: NOT_IN_ALBUM }
    const frames = chosenFrames.filter(({ video }) => video === null)
    if (frames.length === 0) return { refused: VIDEOS_ARE_PRIVATE }
    const { title } = details
    const chosen = frames.find((frame) => frame.id === cover) ?? frames[0]
    const { id } = await insertDraft(trx, { title, visibility: 'public' }, by)
    await trx
      .updateTable('album')
      .set({ ...from, category, made_from: album, cover_photo_id: chosen?.photoId ?? null })
      .where('id', '=', id)
      .execute()
    await copyFrames(trx, frames, { album: id, sectionId: null, after: null }, by.now)
    const detail = { frames: frames.length, page: id }
    await recordEvent(trx, by, { action: 'album.make-page', about: album, detail })
    return { id }
  })
}
