import { sql } from 'kysely'
import * as t from '#messages/families'
import type { Database } from '../../../ports/database/port.ts'
import { type AlbumSection, BEGINNING } from '../../viewers/sections.ts'
import { openFrames, ownerOf, type Viewer } from '../../viewers/viewer.server.ts'
import { type AlbumPart, addSizes } from './parts.ts'

interface PartsPorts {
  database: Pick<Database, 'db'>
}

type OpenAlbum = Viewer & { slug: string }

export async function readParts(ports: PartsPorts, album: OpenAlbum, now: number) {
  const [bySection, byList] = await Promise.all([
    sumBySection(ports, album, now),
    sumByList(ports, album, now),
  ])
  const sections = sectionsOf(bySection)
  const favorites = byList.find(({ listId }) => listId === null)
  const parts = [
    { part: 'all', name: t.all(), ...bySection.map(({ sum }) => sum).reduce(together, NOTHING) },
    { part: 'favorites', name: t.favorites(), ...(favorites?.sum ?? NOTHING) },
    ...byList.flatMap(({ listId, list, sum }) =>
      listId === null ? [] : { part: `picks/${listId}`, name: t.picksOf({ list: list ?? '' }), ...sum },
    ),
    ...sections.map(({ id, name }, i) => {
      return { part: `section/${id}`, name, ...(bySection[i]?.sum ?? NOTHING) }
    }),
  ]
  return { sections, parts, captioned: bySection.some(({ captions }) => captions > 0) }
}

type Sum = Pick<AlbumPart, 'count' | 'videos' | 'sizes'>
type SumRow = Record<'count' | 'videos' | 'bytes' | 'webBytes', number> & { webKnown: unknown }

const NOTHING: Sum = { count: 0, videos: 0, sizes: { original: 0, web: 0 } }

function together(a: Sum, b: Sum): Sum {
  return { count: a.count + b.count, videos: a.videos + b.videos, sizes: addSizes(a.sizes, b.sizes, 1) }
}

/** Frames in no section come before all others. */
async function sumBySection(ports: PartsPorts, album: OpenAlbum, now: number) {
  const rows = await summed(openFrames(ports, album, album.slug, now))
    .select(['album_section.id as sectionId', 'album_section.name as section'])
    .select(
      sql<number>`count(coalesce(nullif(frame.caption, ''), nullif(photo.caption, ''), nullif(photo.title, '')))`.as(
        'captions',
      ),
    )
    .groupBy(['album_section.id', 'album_section.name', 'album_section.place'])
    .orderBy(sql`coalesce(album_section.place, '')`)
    .execute()
  return rows.map(({ sectionId, section, captions, ...row }) => {
    return { sectionId, section, captions, sum: sumOf(row) }
  })
}

async function sumByList(ports: PartsPorts, album: OpenAlbum, now: number) {
  const { column, id } = ownerOf(album)
  const rows = await summed(openFrames(ports, album, album.slug, now))
    .innerJoin('chosen_frame', 'chosen_frame.frame_id', 'frame.id')
    .innerJoin('choice', 'choice.id', 'chosen_frame.choice_id')
    .leftJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .where(`choice.${column}`, '=', id)
    .select(['choice.list_id as listId', 'pick_list.name as list'])
    .groupBy(['choice.list_id', 'pick_list.name'])
    .orderBy('choice.list_id')
    .execute()
  return rows.map(({ listId, list, ...row }) => ({ listId, list, sum: sumOf(row) }))
}

/** The smaller file was measured when it was developed. */
function summed(frames: ReturnType<typeof openFrames>) {
  return frames
    .clearOrderBy()
    .leftJoin('delivery_file as web', (join) =>
      join.onRef('web.photo_id', '=', 'photo.id').on('web.size', '=', 'web'),
    )
    .select(({ fn }) => [
      fn.count<number>('frame.id').as('count'),
      fn.count<number>('photo.video').as('videos'),
      fn.sum<number>('photo.bytes').as('bytes'),
      fn.sum<number>('web.bytes').as('webBytes'),
      fn.count('web.bytes').as('webKnown'),
    ])
}

function sumOf({ count, videos, bytes, webBytes, webKnown }: SumRow): Sum {
  return { count, videos, sizes: { original: bytes, web: webKnown === count ? webBytes : null } }
}

function sectionsOf(sums: Awaited<ReturnType<typeof sumBySection>>): AlbumSection[] {
  if (sums.every(({ sectionId }) => sectionId === null)) return []
  let first = 1
  return sums.map(({ sectionId, section, sum: { count } }) => {
    const own = { id: sectionId ?? BEGINNING, name: section ?? t.start(), first, count }
    first += count
    return own
  })
}
