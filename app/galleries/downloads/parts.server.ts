import type { Database } from '../../../ports/database/port.ts'
import type { FileSizes } from '../../photos/rules/photo.ts'
import { type AlbumSection, BEGINNING } from '../sections.ts'
import { openFrames, ownerOf, type Viewer } from '../shares/viewer.server.ts'
import { type AlbumPart, addSizes, sizesOf } from './parts.ts'

interface PartsPorts {
  database: Pick<Database, 'db'>
}

type OpenAlbum = Viewer & { slug: string }

/**
 * The sections of a private album that have photographs, and what of the album can be downloaded with the sizes of the files
 * as they are stored: all of it, their favorites, a client's picks of each list, and each section.
 */
export async function readParts(
  ports: PartsPorts,
  album: OpenAlbum,
  now: number,
): Promise<{ sections: AlbumSection[]; parts: AlbumPart[] }> {
  const frames = await readFrames(ports, album, now)
  const chosen = Map.groupBy(await readChosen(ports, album), ({ listId }) => listId)
  const chosenFor = (listId: string | null) => {
    const ids = new Set(chosen.get(listId)?.map(({ frameId }) => frameId))
    return frames.filter(({ id }) => ids.has(id))
  }
  const picks = [...chosen].flatMap(([listId, [first]]) =>
    listId === null ? [] : partOf(`picks/${listId}`, `Picks: ${first?.name}`, chosenFor(listId)),
  )
  const sections = sectionsOf(frames)
  const parts = [
    partOf('all', 'All', frames),
    partOf('favorites', 'Favorites', chosenFor(null)),
    ...picks.filter(({ count }) => count > 0),
    ...sections.map(({ id, name, first, count }) =>
      partOf(
        id === BEGINNING ? `numbers/1-${count}` : `section/${id}`,
        name,
        frames.slice(first - 1, first - 1 + count),
      ),
    ),
  ]
  return { sections, parts }
}

interface SizedFrame {
  id: string
  sectionId: string | null
  sectionName: string | null
  isVideo: boolean
  sizes: FileSizes
}

/** The album's frames in order, with the sizes of their files. The smaller one was measured when it was developed. */
async function readFrames(ports: PartsPorts, album: OpenAlbum, now: number): Promise<SizedFrame[]> {
  const rows = await openFrames(ports, album, album.slug, now)
    .leftJoin('delivery_file as web', (join) =>
      join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
    )
    .select(['frame.id', 'album_section.id as sectionId', 'album_section.name as sectionName'])
    .select(['photo.video', 'photo.bytes', 'web.bytes as webBytes'])
    .execute()
  return rows.map(({ video, bytes, webBytes, ...frame }) => ({
    ...frame,
    isVideo: video !== null,
    sizes: sizesOf({ bytes, webBytes }),
  }))
}

/** What they chose of the album, by list; with null as the list their favorites. */
function readChosen({ database }: PartsPorts, album: OpenAlbum) {
  const { column, id } = ownerOf(album)
  return database.db
    .selectFrom('choice')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .leftJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .where('album.slug', '=', album.slug)
    .where(`choice.${column}`, '=', id)
    .select(['choice.list_id as listId', 'pick_list.name', 'frame_id as frameId'])
    .orderBy('choice.list_id')
    .execute()
}

/** Photographs in no section come before all others, and are a section only where there are some. */
function sectionsOf(frames: SizedFrame[]): AlbumSection[] {
  const grouped = [...Map.groupBy(frames, ({ sectionId }) => sectionId)]
  if (grouped.every(([id]) => id === null)) return []
  return grouped.flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const name = first.sectionName ?? 'Beginning'
    return { id: id ?? BEGINNING, name, first: frames.indexOf(first) + 1, count: own.length }
  })
}

function partOf(part: string, name: string, frames: SizedFrame[]): AlbumPart {
  return {
    part,
    name,
    count: frames.length,
    videos: frames.filter(({ isVideo }) => isVideo).length,
    sizes: frames.reduce<FileSizes>((sum, { sizes }) => addSizes(sum, sizes, 1), { original: 0, web: 0 }),
  }
}
