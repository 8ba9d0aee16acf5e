import { sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { AlbumSection } from '../sections.ts'
import { chosenBy, openFrames, ownerOf, type Viewer } from '../shares/viewer.server.ts'
import { type AlbumPart, addSizes } from './parts.ts'

interface PartsPorts {
  database: Pick<Database, 'db'>
}

/**
 * How many photographs and videos, how many videos, the bytes of both sizes, and how many are not measured in the
 * smaller one.
 */
const SUMS = [
  sql<number>`count(*)`.as('count'),
  sql<number>`count(photo.video)`.as('videos'),
  sql<number>`sum(photo.bytes)`.as('original'),
  sql<number>`sum(web.bytes)`.as('web'),
  sql<number>`sum(case when web.bytes is null then 1 else 0 end)`.as('unmeasured'),
] as const

type Sum = Pick<AlbumPart, 'count' | 'videos' | 'sizes'>
/** A sum as the database has it. */
type SumRow = { count: number; videos: number; original: number; web: number | null; unmeasured: number }

/** PostgreSQL returns sums as text. The smaller size is unknown until all its files are measured. */
function sumOf(row: SumRow): Sum {
  const web = Number(row.unmeasured) > 0 ? null : Number(row.web)
  return {
    count: Number(row.count),
    videos: Number(row.videos),
    sizes: { original: Number(row.original), web },
  }
}

function added(all: Sum[]): Sum {
  return all.reduce(
    (sum, { count, videos, sizes }) => ({
      count: sum.count + count,
      videos: sum.videos + videos,
      sizes: addSizes(sum.sizes, sizes, 1),
    }),
    { count: 0, videos: 0, sizes: { original: 0, web: 0 } },
  )
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
  const rows = await sectionRows(ports, album, now).execute()
  const sums = rows.map((row) => ({ id: row.id, name: row.name, all: sumOf(row), favorites: chosenOf(row) }))
  let first = 1
  const sections = sums.flatMap(({ id, name, all: { count } }) => {
    const section = { first, count }
    first += count
    return id === null || name === null ? [] : { id, name, ...section }
  })
  const parts: AlbumPart[] = [
    { part: 'all', name: 'All', ...added(sums.map(({ all }) => all)) },
    { part: 'favorites', name: 'Favorites', ...added(sums.map(({ favorites }) => favorites)) },
    ...(await pickRows(ports, album, now).execute()).map((row) => ({
      part: `picks/${row.id}`,
      name: `Picks: ${row.name}`,
      ...sumOf(row),
    })),
    ...sums.flatMap(({ id, name, all }) => (id && name ? { part: `section/${id}`, name, ...all } : [])),
  ]
  return { sections, parts }
}

function chosenOf(row: {
  chosen: number
  chosenVideos: number
  chosenOriginal: number
  chosenWeb: number
  chosenUnmeasured: number
}) {
  const { chosen: count, chosenVideos: videos, chosenOriginal: original, chosenWeb: web } = row
  return sumOf({ count, videos, original, web, unmeasured: row.chosenUnmeasured })
}

/** One row for each section, with null for the photographs before the first. */
function sectionRows(ports: PartsPorts, album: OpenAlbum, now: number) {
  const chosen = sql<boolean>`frame.id in ${chosenBy(ports.database.db, album, null).select('frame_id')}`
  return framed(ports, album, now)
    .groupBy(['album_section.id', 'album_section.name', 'album_section.place'])
    .select(['album_section.id', 'album_section.name'])
    .select(SUMS)
    .select([
      sql<number>`sum(case when ${chosen} then 1 else 0 end)`.as('chosen'),
      sql<number>`sum(case when ${chosen} and photo.video is not null then 1 else 0 end)`.as('chosenVideos'),
      sql<number>`sum(case when ${chosen} then photo.bytes else 0 end)`.as('chosenOriginal'),
      sql<number>`sum(case when ${chosen} then web.bytes else 0 end)`.as('chosenWeb'),
      sql<number>`sum(case when ${chosen} and web.bytes is null then 1 else 0 end)`.as('chosenUnmeasured'),
    ])
    .orderBy(sql`coalesce(album_section.place, '')`)
}

/** One row for each list for which they chose something. */
function pickRows(ports: PartsPorts, album: OpenAlbum, now: number) {
  const { column, id } = ownerOf(album)
  return framed(ports, album, now)
    .innerJoin('chosen_frame', 'chosen_frame.frame_id', 'frame.id')
    .innerJoin('choice', (join) =>
      join.onRef('choice.id', '=', 'chosen_frame.choice_id').on(`choice.${column}`, '=', id),
    )
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .groupBy(['pick_list.id', 'pick_list.name'])
    .select(['pick_list.id', 'pick_list.name'])
    .select(SUMS)
    .orderBy('pick_list.id')
}

/** The album's frames with the sizes of their files. The smaller one was measured when it was developed. */
function framed(ports: PartsPorts, album: OpenAlbum, now: number) {
  return openFrames(ports, album, album.slug, now)
    .clearOrderBy()
    .leftJoin('delivery_file as web', (join) =>
      join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
    )
}
