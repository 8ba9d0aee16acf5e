import type { Database } from '../../../ports/database/port.ts'
import type { DownloadWhat } from '../../../ports/database/schema/delivery.ts'
import { filledIn, stationeryOf } from '../../albums/stationery.ts'
import type { FileFormat } from '../../photos/intake/file.ts'
import { RECIPE, type Turned } from '../../photos/rules/address.ts'
import { readSelection } from '../downloads/selection.ts'
import { chosenBy, openFrames, type Receiver } from '../shares/viewer.server.ts'
import { type WantedWords, wordsOf } from './words.ts'

interface ContentsPorts {
  database: Pick<Database, 'db'>
}

/** Who looks at which private album. */
export type AlbumViewer = Receiver & { slug: string }

/** Which photographs of the album; `id` is a section's, a list's or a frame's, `numbers` are for `readSelection`. */
export type Choice =
  | { what: 'all' }
  | { what: 'favorites' }
  | { what: 'section'; id: string }
  | { what: 'picks'; id: string }
  | { what: 'photograph'; id: string }
  | { what: 'selection'; numbers: string[] }

/** The frames of an archive, in its order, as they were when it was made. */
export interface ArchiveFrames {
  what: DownloadWhat
  frameIds: string[]
  /** As `PhotoToDeliver` has them; null for an archive from before its files had them. */
  numbers: string[] | null
  /** Null where it has none, and for an archive from before they were stored. */
  part: string | null
}

export interface Contents {
  viewer: Receiver
  album: { id: string; name: string; date: string | null }
  what: DownloadWhat
  /** The name of the section or of the list, if it is one. */
  part: string | null
  /** Whether originals say where they were taken. */
  keepPlace: boolean
  /** In the album's order, at least one. */
  photos: PhotoToDeliver[]
}

export interface PhotoToDeliver {
  id: string
  frameId: string
  /** In its album, with zeros before it, so that files sort: '044'. Null where its file is called without. */
  number: string | null
  /** The original's file name. */
  name: string
  /** Of the original. */
  format: FileFormat
  video: 'mp4' | 'mov' | null
  rendition: 0 | 1 | null
  turned: Turned
  /** Pixels. */
  width: number
  /** UTC milliseconds: when it was taken, or the album's date. */
  takenAt: number
  developed: boolean
  /** What its file says instead of its own words; null where the owner has written nothing. */
  words: WantedWords | null
}

/**
 * The photographs that a viewer may download at `now` (UTC milliseconds). Null when there are none, when the album is not
 * open to them, and when it lacks a number of the selection.
 */
export async function readContents(
  ports: ContentsPorts,
  viewer: AlbumViewer,
  choice: Choice | ArchiveFrames,
  now: number,
): Promise<Contents | null> {
  const rows = await chosen(ports, viewer, choice, now)
  const [first] = rows
  if (!first) return null
  const title = first.displayName ?? first.albumName
  const stationery =
    first.stationery === null ? null : filledIn(stationeryOf(first.stationery), { title, date: first.date })
  const photos = rows.map(({ date, recipe, takenAt, ...photo }) => ({
    ...photo,
    words: wordsOf(photo, stationery),
    format: photo.video ?? photo.format,
    takenAt: takenAt === null ? Date.parse(date ?? '1980-01-01') : Number(takenAt),
    developed: recipe === RECIPE,
  }))
  const album = { id: first.albumId, name: title, date: first.date }
  const part = await partName(ports, choice, first)
  const keepPlace = first.keepPlace === 1
  return { viewer, album, what: choice.what, part, keepPlace, photos }
}

async function partName(
  { database }: ContentsPorts,
  choice: Choice | ArchiveFrames,
  first: { sectionName: string | null },
): Promise<string | null> {
  if ('frameIds' in choice && choice.part !== null) return choice.part
  if (choice.what === 'section') return first.sectionName
  if (choice.what !== 'picks' || !('id' in choice)) return null
  const list = database.db.selectFrom('pick_list').select('name').where('id', '=', choice.id)
  return (await list.executeTakeFirst())?.name ?? null
}

async function chosen(
  ports: ContentsPorts,
  viewer: AlbumViewer,
  choice: Choice | ArchiveFrames,
  now: number,
) {
  const rows = await framesOf(ports, viewer, now).execute()
  const digits = Math.max(3, `${rows.length}`.length)
  const all = rows.map((row, i) => ({ ...row, number: `${i + 1}`.padStart(digits, '0') }))
  if ('frameIds' in choice) {
    const { frameIds, numbers } = choice
    const frames = new Map(all.map((row) => [row.frameId, row]))
    return frameIds.flatMap((id, i) => {
      const row = frames.get(id)
      return row ? { ...row, number: numbers?.[i] ?? null } : []
    })
  }
  if (choice.what === 'selection') {
    return (readSelection(choice.numbers, all.length) ?? []).flatMap((number) => all[number - 1] ?? [])
  }
  const has = await choosing(ports, viewer, choice)
  return all.filter(has)
}

type Framed = { frameId: string; sectionId: string | null }

/** Which frames of the album a choice has. */
async function choosing(
  ports: ContentsPorts,
  viewer: AlbumViewer,
  choice: Exclude<Choice, { what: 'selection' }>,
): Promise<(frame: Framed) => boolean> {
  if (choice.what === 'all') return () => true
  if (choice.what === 'section') return ({ sectionId }) => sectionId === choice.id
  if (choice.what === 'photograph') return ({ frameId }) => frameId === choice.id
  const listId = choice.what === 'picks' ? choice.id : null
  const chosen = await chosenBy(ports.database.db, viewer, listId).select('frame_id').execute()
  const ids = new Set(chosen.map(({ frame_id }) => frame_id))
  return ({ frameId }) => ids.has(frameId)
}

function framesOf(ports: ContentsPorts, viewer: AlbumViewer, now: number) {
  return openFrames(ports, viewer, viewer.slug, now)
    .select(['album.id as albumId', 'album.name as albumName', 'album.display_name as displayName'])
    .select(['album.keep_place as keepPlace', 'album.stationery', 'frame.caption as frameCaption'])
    .select(['photo.caption as photoCaption', 'photo.city as photoCity', 'photo.event as photoEvent'])
    .select(['photo.creator', 'photo.keywords', 'photo.people'])
    .select(['photo.id', 'photo.name', 'photo.format', 'photo.video', 'photo.rendition'])
    .select(['photo.turned', 'photo.width', 'photo.recipe', 'album.date'])
    .select(['photo.taken_at as takenAt', 'frame.id as frameId', 'frame.section_id as sectionId'])
    .select('album_section.name as sectionName')
}
