import type { Database } from '../../../ports/database/port.ts'
import { search as find, taggedWith } from '../../../ports/database/search.ts'
import { readNumber } from '../../athletes/number.ts'
import { tagsOf } from '../../athletes/tags/tags-of.server.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import { albumTitle } from '../change.server.ts'
import { numberedFrames } from '../frames/order.server.ts'
import { matchIn } from './match.ts'

type Query = { search: string; limit: number; before?: string }

type Reading = Pick<Database, 'db' | 'engine'>

export type FoundFrame = Awaited<ReturnType<typeof searchFrames>>[number]

/**
 * Frames whose captions, keywords, people, city, event or title contain these letters, or that are tagged with an
 * athlete of this name or number, the newest first, without the trash. For the studio alone: people are private.
 */
export async function searchFrames(database: Reading, query: Query) {
  const rows = await findRows(database, query)
  const numbers = await numbersOf(database, rows)
  const tags = await tagsOf(
    database.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { frameId: id, name, album, albumTitle: title } = row
    const tagged = (tags.get(row.id) ?? []).filter((tag) => isMeant(tag, query.search))
    const words = {
      ...row,
      title: row.photoTitle,
      keywords: JSON.parse(row.keywords),
      people: JSON.parse(row.people ?? '[]'),
      athletes: tagged.map(({ number, name: called, team }) => `${`${number} ${called}`.trim()}, ${team}`),
    }
    // What only the database takes for the same letters is found all the same.
    const match = matchIn(words, query.search) ?? { where: 'Caption', text: row.caption ?? name }
    const number = numbers.get(id) ?? 0
    return { id, name, album, title, number, ...match, photo: coverView(row) }
  })
}

function isMeant({ number, name }: { number: string; name: string }, search: string): boolean {
  const wanted = readNumber(search)
  return wanted === null ? name.toLowerCase().includes(search.toLowerCase()) : number === wanted
}

async function findRows(database: Reading, { search, limit, before }: Query) {
  const [inFile, here] = [await find(database, 'photo', search), await find(database, 'frame', search)]
  const tagged = await taggedWith(database, search, readNumber(search))
  return database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('frame.id', '<', before ?? ''))
    .where((has) =>
      has.or([inFile, tagged].map((hits) => hits.has('frame.photo_id')).concat(here.has('frame.id'))),
    )
    .select(['frame.id as frameId', 'frame.caption as frameCaption', 'photo.name', 'photo.caption'])
    .select(['photo.title as photoTitle', 'photo.keywords', 'photo.people', 'photo.city', 'photo.event'])
    .select(coverColumns)
    .select(['album.id as album', albumTitle.as('albumTitle')])
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}

async function numbersOf({ db }: Reading, rows: { frameId: string; album: string }[]) {
  if (rows.length === 0) return new Map<string, number>()
  const albums = [...new Set(rows.map(({ album }) => album))]
  const numbered = numberedFrames(db).where('frame.album_id', 'in', albums).as('numbered')
  const found = await db
    .selectFrom(numbered)
    .where(
      'numbered.id',
      'in',
      rows.map(({ frameId }) => frameId),
    )
    .select(['numbered.id', 'numbered.number'])
    .execute()
  return new Map(found.map(({ id, number }) => [id, Number(number)]))
}

export async function framesNamed(
  database: Pick<Database, 'db' | 'engine'>,
  { search, limit }: { search: string; limit: number },
) {
  const found = await find(database, 'file', search)
  const rows = await database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where(found.has('frame.photo_id'))
    .select(['frame.id as frameId', 'photo.name', 'album.id as album'])
    .select(coverColumns)
    .select(albumTitle.as('title'))
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ frameId: id, name, album, title, ...photo }) => ({
    id,
    name,
    album,
    title,
    photo: coverView(photo),
  }))
}
