import type { Database } from '../../../ports/database/port.ts'
import { search as find } from '../../../ports/database/search.ts'
import { numberedFrames } from '../frames/order.server.ts'
import { type Said, saidOf } from './said.ts'

/** A frame of an album, by what was written about it, in its file or here. */
export interface SayingFrame extends Said {
  id: string
  /** In its album, from 1. */
  number: number
  /** The name of its file. */
  name: string
  album: string
  /** The album's title. */
  title: string
}

type Reading = Pick<Database, 'db' | 'engine'>

/**
 * Frames whose captions, keywords, people, city, event or title contain these letters, the newest first; none that is in the
 * trash, or whose album is. For the studio alone: people are private.
 */
export async function framesSaying(
  database: Reading,
  { search, limit }: { search: string; limit: number },
): Promise<SayingFrame[]> {
  const rows = await saying(database, search, limit)
  const numbers = await numbersOf(database, rows)
  return rows.map(({ id, name, album, displayName, albumName, photoTitle, ...row }) => {
    const words = {
      ...row,
      title: photoTitle,
      keywords: JSON.parse(row.keywords),
      people: JSON.parse(row.people ?? '[]'),
    }
    // What only the database holds for the same letters is found all the same.
    const said = saidOf(words, search) ?? { where: 'Caption', text: row.frameCaption ?? row.caption ?? name }
    return { id, name, album, title: displayName ?? albumName, number: numbers.get(id) ?? 0, ...said }
  })
}

async function saying(database: Reading, search: string, limit: number) {
  const [inFile, here] = [await find(database, 'photo', search), await find(database, 'frame', search)]
  return database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .where((has) => has.or([inFile.has('frame.photo_id'), here.has('frame.id')]))
    .select([
      'frame.id',
      'frame.caption as frameCaption',
      'photo.name',
      'photo.caption',
      'photo.title as photoTitle',
    ])
    .select(['photo.keywords', 'photo.people', 'photo.city', 'photo.event'])
    .select(['album.id as album', 'album.display_name as displayName', 'album.name as albumName'])
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}

async function numbersOf(
  { db }: Reading,
  rows: { id: string; album: string }[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const albums = [...new Set(rows.map(({ album }) => album))]
  const numbered = numberedFrames(db).where('frame.album_id', 'in', albums).as('numbered')
  const found = await db
    .selectFrom(numbered)
    .where(
      'numbered.id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['numbered.id', 'numbered.number'])
    .execute()
  return new Map(found.map(({ id, number }) => [id, Number(number)]))
}
