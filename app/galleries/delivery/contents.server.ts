import type { Database } from '../../../ports/database/port.ts'
import type { DownloadWhat } from '../../../ports/database/schema/delivery.ts'
import type { FileFormat } from '../../photos/intake/file.ts'
import { RECIPE, type Turned } from '../../photos/rules/address.ts'
import { readSelection } from '../downloads/selection.ts'
import { chosenBy, openFrames, type Receiver } from '../shares/viewer.server.ts'

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

/** The frames of an archive, in its order. */
export interface ArchiveFrames {
  what: DownloadWhat
  frameIds: string[]
}

export interface Contents {
  viewer: Receiver
  album: { id: string; name: string }
  what: DownloadWhat
  /** The name of the section, if it is one. */
  section: string | null
  /** Whether originals say where they were taken. */
  keepPlace: boolean
  /** In the album's order, at least one. */
  photos: PhotoToDeliver[]
}

export interface PhotoToDeliver {
  id: string
  frameId: string
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
  const photos = rows.map(({ date, recipe, takenAt, ...photo }) => ({
    ...photo,
    format: photo.video ?? photo.format,
    takenAt: takenAt === null ? Date.parse(date ?? '1980-01-01') : Number(takenAt),
    developed: recipe === RECIPE,
  }))
  const album = { id: first.albumId, name: first.displayName ?? first.albumName }
  const section = choice.what === 'section' ? first.sectionName : null
  const keepPlace = first.keepPlace === 1
  return { viewer, album, what: choice.what, section, keepPlace, photos }
}

async function chosen(
  ports: ContentsPorts,
  viewer: AlbumViewer,
  choice: Choice | ArchiveFrames,
  now: number,
) {
  if ('frameIds' in choice) {
    const frames = new Map((await framesOf(ports, viewer, now).execute()).map((row) => [row.frameId, row]))
    return choice.frameIds.flatMap((id) => frames.get(id) ?? [])
  }
  if (choice.what === 'all') return framesOf(ports, viewer, now).execute()
  if (choice.what === 'favorites' || choice.what === 'picks') {
    const chosen = chosenBy(ports.database.db, viewer, choice.what === 'picks' ? choice.id : null)
    return framesOf(ports, viewer, now).where('frame.id', 'in', chosen.select('frame_id')).execute()
  }
  if (choice.what === 'section') {
    return framesOf(ports, viewer, now).where('frame.section_id', '=', choice.id).execute()
  }
  if (choice.what === 'photograph') {
    return framesOf(ports, viewer, now).where('frame.id', '=', choice.id).execute()
  }
  const all = await framesOf(ports, viewer, now).execute()
  return (readSelection(choice.numbers, all.length) ?? []).flatMap((number) => all[number - 1] ?? [])
}

function framesOf(ports: ContentsPorts, viewer: AlbumViewer, now: number) {
  return openFrames(ports, viewer, viewer.slug, now)
    .select(['album.id as albumId', 'album.name as albumName', 'album.display_name as displayName'])
    .select('album.keep_place as keepPlace')
    .select(['photo.id', 'photo.name', 'photo.format', 'photo.video', 'photo.rendition'])
    .select(['photo.turned', 'photo.width', 'photo.recipe', 'album.date'])
    .select(['photo.taken_at as takenAt', 'frame.id as frameId', 'album_section.name as sectionName'])
}
