import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { albumTitle } from '../../../albums/change.server.ts'
import { numberedFrames } from '../../../albums/frames/order.server.ts'
import { coverColumns, coverView } from '../../../photos/view.server.ts'
import { compareNumbers } from '../../number.ts'

type Db = Database['db']

export type AthletePhotos = Awaited<ReturnType<typeof readPhotos>>
export type AlbumPhotos = AthletePhotos['albums'][number]
export type TaggedPhoto = AlbumPhotos['photos'][number]

const FEW_ALBUMS = 3
const MOST = 500

/** Lists the child's photos in any team by album, the newest first. One in several albums is in the newest. */
export async function readPhotos({ db }: Pick<Database, 'db'>, athleteId: string, all: boolean) {
  const albums = await countByAlbum(db, athleteId)
  const newest = albums.filter(({ count }) => count > 0)
  const open = newest.slice(0, all ? undefined : FEW_ALBUMS)
  const frames = await framesIn(db, athleteId, [...open.map(({ id }) => id), ''])
  const others = await othersIn(db, athleteId, [...frames.map(({ id }) => id), ''])
  const sum = (of: 'count' | 'shared' | 'released') => albums.reduce((n, album) => n + album[of], 0)
  const photos = frames.map(({ album, name, held, reason, number, ...row }) => {
    const facts = { album, name, reason, number, held: held === 1 }
    return { ...facts, photo: coverView(row), others: others.get(row.id) ?? [] }
  })
  const byAlbum = Map.groupBy(photos, ({ album }) => album)
  return {
    total: sum('count'),
    shared: sum('shared'),
    released: sum('released'),
    more: sum('count') - frames.length,
    games: newest.length,
    albums: open.map((album) => ({ ...album, photos: byAlbum.get(album.id) ?? [] })),
  }
}

function personOf(db: Db, athleteId: string) {
  return db.selectFrom('athlete').select('person_id').where('id', '=', athleteId)
}

function tags(db: Db) {
  return db.selectFrom('tag').innerJoin('athlete', 'athlete.id', 'tag.athlete_id')
}

/** `turn` is 1 in the newest album of each photo. */
function placed(db: Db, athleteId: string) {
  const person = personOf(db, athleteId)
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .leftJoin('photo_release', (join) =>
      join.onRef('photo_release.photo_id', '=', 'frame.photo_id').on('photo_release.person_id', 'in', person),
    )
    .where('frame.photo_id', 'in', tags(db).where('athlete.person_id', 'in', person).select('tag.photo_id'))
    .where('frame.deleted_at', 'is', null)
    .where('album.deleted_at', 'is', null)
    .select(['frame.id', 'frame.photo_id', 'frame.album_id', 'album.date', albumTitle.as('title')])
    .select('photo_release.reason')
    .select(
      sql<number>`row_number() over (partition by frame.photo_id
        order by album.date desc nulls last, album.id desc)`.as('turn'),
    )
}

function othersOf(db: Db, athleteId: string) {
  return tags(db)
    .where('athlete.person_id', 'not in', personOf(db, athleteId))
    .where('athlete.deleted_at', 'is', null)
}

async function countByAlbum(db: Db, athleteId: string) {
  const photo = sql.ref<string>('placed.photo_id')
  const rows = await db
    .selectFrom(placed(db, athleteId).as('placed'))
    .select(['album_id as id', 'title', 'date'])
    .select(({ fn, eb, and, exists }) => {
      const first = eb('turn', '=', 1)
      const shared = exists(othersOf(db, athleteId).where('tag.photo_id', '=', photo).select('tag.id'))
      const count = (which: typeof first) => fn.sum<number>(eb.case().when(which).then(1).else(0).end())
      return [
        count(first).as('count'),
        count(and([first, shared])).as('shared'),
        count(and([first, eb('reason', 'is not', null)])).as('released'),
      ]
    })
    .groupBy(['album_id', 'title', 'date'])
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('album_id', 'desc')
    .execute()
  return rows.map(({ count, shared, released, ...album }) => ({
    ...album,
    count: Number(count),
    shared: Number(shared),
    released: Number(released),
  }))
}

function framesIn(db: Db, athleteId: string, albums: string[]) {
  const numbered = numberedFrames(db).where('frame.album_id', 'in', albums)
  return db
    .selectFrom('photo')
    .innerJoin(placed(db, athleteId).as('placed'), 'placed.photo_id', 'photo.id')
    .innerJoin(numbered.as('numbered'), 'numbered.id', 'placed.id')
    .where('placed.turn', '=', 1)
    .select([...coverColumns, 'photo.name', 'photo.held', 'placed.reason'])
    .select(['placed.album_id as album', 'numbered.number'])
    .orderBy('placed.date', (order) => order.desc().nullsLast())
    .orderBy('placed.album_id', 'desc')
    .orderBy('numbered.position')
    .limit(MOST)
    .execute()
}

async function othersIn(db: Db, athleteId: string, photos: string[]) {
  const rows = await othersOf(db, athleteId)
    .innerJoin('person', 'person.id', 'athlete.person_id')
    .where('tag.photo_id', 'in', photos)
    .select(['tag.photo_id', 'athlete.id', 'athlete.number', 'person.not_shown_at'])
    .execute()
  const sorted = rows.toSorted((a, b) => compareNumbers(a.number, b.number))
  return Map.groupBy(sorted, ({ photo_id }) => photo_id)
}
