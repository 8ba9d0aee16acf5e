import type { Database } from '../../../ports/database/port.ts'
import { search as find, taggedWith } from '../../../ports/database/search.ts'
import { readNumber } from '../../athletes/number.ts'
import { tagsOf } from '../../athletes/tags/tags-of.server.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { coverColumns, coverView } from '../../photos/view.server.ts'
import { numberedFrames } from '../frames/order.server.ts'
import { type Said, saidOf } from './said.ts'

/** A frame of an album, by what was written about it, in its file or here, or by who is tagged. */
export interface SayingFrame extends Said {
  id: string
  /** In its album, from 1. */
  number: number
  /** The name of its file. */
  name: string
  album: string
  /** The album's title. */
  title: string
  photo: CoverView
}

interface Wanted {
  search: string
  limit: number
  /** Frames that are older than the one of this ID. */
  before?: string
}

type Reading = Pick<Database, 'db' | 'engine'>

/**
 * Frames whose captions, keywords, people, city, event or title contain these letters, or that are tagged with an athlete of
 * this name or number, the newest first; none that is in the trash, or whose album is. For the studio alone: people are private.
 */
export async function framesSaying(database: Reading, wanted: Wanted): Promise<SayingFrame[]> {
  const rows = await saying(database, wanted)
  const numbers = await numbersOf(database, rows)
  const tags = await tagsOf(
    database.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { frameId: id, name, album, displayName, albumName } = row
    const tagged = (tags.get(row.id) ?? []).filter((tag) => isMeant(tag, wanted.search))
    const words = {
      ...row,
      title: row.photoTitle,
      keywords: JSON.parse(row.keywords),
      people: JSON.parse(row.people ?? '[]'),
      athletes: tagged.map(({ number, name: called, team }) => `${`${number} ${called}`.trim()}, ${team}`),
    }
    // What only the database holds for the same letters is found all the same.
    const said = saidOf(words, wanted.search) ?? { where: 'Caption', text: row.caption ?? name }
    const where = { album, title: displayName ?? albumName, number: numbers.get(id) ?? 0 }
    return { id, name, ...where, ...said, photo: coverView(row) }
  })
}

/** Whether a search means this athlete: by the number, or by letters of the name or the number. */
function isMeant({ number, name }: { number: string; name: string }, search: string): boolean {
  const wanted = readNumber(search)
  return wanted === null ? name.toLowerCase().includes(search.toLowerCase()) : number === wanted
}

async function saying(database: Reading, { search, limit, before }: Wanted) {
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
    .select([
      'frame.id as frameId',
      'frame.caption as frameCaption',
      'photo.name',
      'photo.caption',
      'photo.title as photoTitle',
    ])
    .select(coverColumns)
    .select(['photo.keywords', 'photo.people', 'photo.city', 'photo.event'])
    .select(['album.id as album', 'album.display_name as displayName', 'album.name as albumName'])
    .orderBy('frame.id', 'desc')
    .limit(limit)
    .execute()
}

async function numbersOf(
  { db }: Reading,
  rows: { frameId: string; album: string }[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
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
