import type { Database } from '../../../../ports/database/port.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { carryFavorites } from '../../../galleries/choices/choosing.server.ts'
import { queueDeveloping } from '../../../photos/develop/queue.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../../../photos/video/video.ts'
import { type AlbumChange, albumTitle, changeAlbums, type Refused, type Trx } from '../../change.server.ts'
import { copyFrames, type FrameToCopy, framesToCopy } from '../../frames/copy-frames.server.ts'
import { lastPlace, lastSection, NOT_IN_ALBUM, placedFrames } from '../../frames/frames.server.ts'
import { albumFrames } from '../../frames/order.server.ts'
import { deleteSectionIn, ensureSectionIn, readSections } from '../../frames/sections.server.ts'
import { deleteFramesIn, restoreFramesIn } from '../../trash/frame-trash.server.ts'

export interface Sent {
  to: string
  frames: string[]
  copies: string[]
  sections: string[]
  cover: string | null
  keep: boolean
}

/**
 * Copies frames to the end of another album with their words, sections and the favorites of clients who have both
 * albums. Unless `keep`, moves the frames to the trash of their own. A photograph that the other album shows already
 * stays as it is.
 */
export function toAlbum(
  database: Pick<Database, 'engine' | 'write'>,
  { album: from, to, frames: wanted, keep, ...by }: AlbumChange & Pick<Sent, 'to' | 'frames' | 'keep'>,
): Promise<{ sent: Sent; title: string; there: number } | Refused> {
  return changeAlbums<{ sent: Sent; title: string; there: number }>(database, [from, to], async (trx) => {
    const selected = await framesToCopy(trx, from, wanted)
    if (selected.length === 0 || selected.length !== new Set(wanted).size) return { refused: NOT_IN_ALBUM }
    const why = await whyNot(trx, from, to, selected)
    if (why) return { refused: why }
    const added = await notYetIn(trx, to, selected)
    if (added.length === 0 && keep) return { refused: 'These photos are already in that album.' }
    const { copies, sections } = await copyBySection(trx, added, { album: to, ...by })
    await coverIfNone(trx, to, added)
    await carryFavorites(trx, database.engine, { copies, to }, by.now)
    await queueDeveloping(
      trx,
      added.map(({ photoId }) => photoId),
    )
    const detail = { frames: added.length }
    await recordEvent(trx, by, { action: 'frames.add', about: to, detail })
    const frames = selected.map(({ id }) => id)
    let cover: string | null = null
    if (keep) await recordEvent(trx, by, { action: 'frames.copy', about: from, detail })
    else {
      const left = await deleteFramesIn(trx, { album: from, frames, ...by }, 'frames.to-album')
      cover = 'refused' in left ? null : left.cover
    }
    const { title } = await albumOf(trx, to)
    const sent = { to, frames, copies: [...copies.values()], sections, cover, keep }
    return { sent, title, there: selected.length - added.length }
  })
}

export function takeBack(
  database: Pick<Database, 'engine' | 'write'>,
  { album: from, to, frames, copies, sections, cover, keep, ...by }: AlbumChange & Sent,
): Promise<{ back: true } | Refused> {
  return changeAlbums<{ back: true }>(database, [from, to], async (trx) => {
    // First: what the trash no longer has must stay where it is.
    const restored = keep || (await restoreFramesIn(trx, { album: from, frames, wasCover: cover, ...by }))
    if (restored !== true && 'refused' in restored) return restored
    const gone = copies.length > 0 && (await deleteFramesIn(trx, { album: to, frames: copies, ...by }))
    if (gone && 'refused' in gone) return gone
    await deleteEmptied(trx, { album: to, ...by }, sections)
    return { back: true }
  })
}

async function whyNot(
  trx: Trx,
  fromId: string,
  toId: string,
  frames: readonly FrameToCopy[],
): Promise<string | null> {
  if (fromId === toId) return 'They’re already in this album.'
  const [from, to] = [await albumOf(trx, fromId), await albumOf(trx, toId)]
  if (to.link) return `“${to.title}” links to an outside gallery, so it can’t hold photos.`
  if (to.visibility === 'private') return null
  if (frames.some(({ video }) => video !== null)) return VIDEOS_ARE_PRIVATE
  // Everyone sees photographs of a private album only on a page that needs the consent of its clients.
  const origin = from.visibility === 'private' ? fromId : from.madeFrom
  if (origin === null || origin === to.madeFrom) return null
  return `“${to.title}” is public, and these photos belong to a client. Choose Create public page, which asks for their consent.`
}

async function albumOf(trx: Trx, id: string) {
  return trx
    .selectFrom('album')
    .select([albumTitle.as('title'), 'visibility', 'link', 'made_from as madeFrom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function notYetIn(trx: Trx, albumId: string, frames: readonly FrameToCopy[]): Promise<FrameToCopy[]> {
  const rows = await albumFrames(trx, albumId).select('photo_id as photoId').execute()
  const here = new Set(rows.map(({ photoId }) => photoId))
  return frames.filter(({ photoId }) => !here.has(photoId))
}

/** Copies frames into the sections of their names, and makes missing ones; others go where uploads go. */
async function copyBySection(
  trx: Trx,
  frames: readonly FrameToCopy[],
  to: AlbumChange,
): Promise<{ copies: Map<string, string>; sections: string[] }> {
  const before = new Set((await readSections(trx, to.album)).map(({ id }) => id))
  const end = await lastSection(trx, to.album)
  const copies = new Map<string, string>()
  const sections: string[] = []
  for (const [name, same] of Map.groupBy(frames, ({ section }) => section)) {
    const sectionId = name === null ? end : await sectionOf(trx, to, name)
    if (sectionId !== null && !before.has(sectionId)) sections.push(sectionId)
    const after = await lastPlace(trx, to.album, sectionId)
    const copied = await copyFrames(trx, same, { album: to.album, sectionId, after }, to.now)
    for (const [id, copy] of copied) copies.set(id, copy)
  }
  return { copies, sections }
}

async function sectionOf(trx: Trx, to: AlbumChange, name: string): Promise<string> {
  const section = await ensureSectionIn(trx, { ...to, name })
  if ('refused' in section)
    throw new Error(`The name of the section “${name}” isn’t allowed. Rename it first.`)
  return section.id
}

async function coverIfNone(trx: Trx, albumId: string, frames: readonly FrameToCopy[]) {
  const first = frames.find(({ video }) => video === null)
  if (!first) return
  const cover = trx.updateTable('album').set({ cover_photo_id: first.photoId }).where('id', '=', albumId)
  await cover.where('cover_photo_id', 'is', null).execute()
}

async function deleteEmptied(trx: Trx, to: AlbumChange, sections: readonly string[]) {
  const here = new Set((await readSections(trx, to.album)).map(({ id }) => id))
  const frames = await placedFrames(trx, to.album)
  const shown = new Set(frames.filter(({ deleted }) => !deleted).map(({ sectionId }) => sectionId))
  for (const section of sections) {
    if (here.has(section) && !shown.has(section)) await deleteSectionIn(trx, { ...to, section })
  }
}
