import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { isLive } from '../../clients/grants/grants.server.ts'
import { shownCover } from '../../photos/held.server.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'
import { albumTitle } from '../change.server.ts'
import { albumFacts, standingOfRow } from '../publishing.server.ts'
import { type Matching, matching } from './album-filters.server.ts'
import { type Albums, type Developing, undeveloped } from './developing.server.ts'

export type AlbumCard = ReturnType<typeof cardOf>

interface Page extends Matching {
  limit: number
  after?: string
}

const DAY = sql<string>`coalesce(album.date, '')`

export async function albumCards(database: Pick<Database, 'db'>, page: Page, now: number) {
  const rows = await albumPage(database, page, now).execute()
  return rows.map((row) => cardOf(row, now))
}

export async function albumCard({ db }: Pick<Database, 'db'>, albumId: string, now: number) {
  const row = await cardRows(db, now).where('album.id', '=', albumId).executeTakeFirst()
  return row ? cardOf(row, now) : null
}

/** The newest day first. One statement: what costs more than reading the album is read for the page only. */
export function albumPage({ db }: Pick<Database, 'db'>, { limit, after, ...wanted }: Page, now: number) {
  const page = matching(db, wanted, now)
    .select('album.id')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${DAY}, album.id) < (select ${DAY}, album.id from album where album.id = ${after})`,
      ),
    )
    .orderBy(DAY, 'desc')
    .orderBy('album.id', 'desc')
    .limit(limit)
  return cardRows(db, now, wanted.developing)
    .where('album.id', 'in', page)
    .orderBy(DAY, 'desc')
    .orderBy('album.id', 'desc')
}

function cardRows(db: Database['db'], now: number, developing?: Developing) {
  return albumFacts(db)
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['album.slug', 'album.date', 'album.city', 'album.proofs', albumTitle.as('title')])
    .select(joinedCover)
    .select((has) => [
      has
        .case()
        .when(developing?.has(has) ?? has.lit(true))
        .then(undeveloped(has).select(({ fn }) => fn.countAll().as('n')))
        .else(0)
        .end()
        .as('undeveloped'),
      clientsOf(has, now)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('clients'),
      clientsOf(has, now)
        .innerJoin('client', 'client.id', 'client_album.client_id')
        .select(({ fn }) => fn.min('client.name').as('name'))
        .as('client'),
      has
        .selectFrom('choice')
        .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
        .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
        .whereRef('choice.album_id', '=', 'album.id')
        .where('choice.list_id', 'is not', null)
        .where('frame.deleted_at', 'is', null)
        .select(({ fn }) => fn.count('frame.id').distinct().as('n'))
        .as('picks'),
      has
        .selectFrom('download')
        .whereRef('download.album_id', '=', 'album.id')
        .where('completed_at', 'is not', null)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('downloads'),
    ])
}

function cardOf(row: Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number], now: number) {
  const { id, slug, title, visibility, date, city, category, link, expiresAt, client } = row
  const facts = { id, slug, title, visibility, date, city, category, link, expiresAt, client }
  return {
    ...facts,
    ...standingOfRow(row, now),
    publishAt: row.publishAt === null ? null : Number(row.publishAt),
    proofs: row.proofs === 1,
    cover: coverOf(row),
    photographs: Number(row.photographs),
    undeveloped: Number(row.undeveloped),
    clients: Number(row.clients),
    picks: Number(row.picks),
    downloads: Number(row.downloads),
  }
}

function clientsOf(has: Albums, now: number) {
  return has
    .selectFrom('client_album')
    .whereRef('client_album.album_id', '=', 'album.id')
    .where((grant) => isLive(grant, now))
}
