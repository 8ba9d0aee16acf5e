import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import { isLive } from '../../clients/grants/grants.server.ts'
import { shownCover } from '../../photos/held.server.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'
import { albumFacts, standingOfRow } from '../publishing.server.ts'
import type { AlbumStanding } from '../state.ts'
import { type Matching, matching } from './album-filters.server.ts'
import { type Albums, type Developing, undeveloped } from './developing.server.ts'

/** By day, the newest first; by title; by when it was made, the latest first. */
export const ALBUM_SORTS = ['day', 'title', 'added'] as const
export type AlbumSort = (typeof ALBUM_SORTS)[number]

/** An album in the owner's list. */
export interface AlbumCard extends AlbumStanding {
  id: string
  slug: string
  title: string
  visibility: 'public' | 'private'
  /** `YYYY-MM-DD` */
  date: string | null
  city: string | null
  category: string | null
  /** The https address of an outside gallery. */
  link: string | null
  expiresAt: number | null
  /** When the draft is published by itself; null for never. */
  publishAt: number | null
  /** Whether its clients see small, marked photographs. */
  proofs: boolean
  cover: CoverView | null
  /** How many photographs and videos it has. */
  photographs: number
  /** How many of them are not developed. */
  undeveloped: number
  /** How many clients have a live grant, and the first of their names. */
  clients: number
  client: string | null
  /** How many of its photographs are picked for a list, whoever picked them. */
  picks: number
  /** How many downloads of it were completed. */
  downloads: number
}

interface Wanted extends Matching {
  limit: number
  sort?: AlbumSort
  /** The ID of the last album of the page before. */
  after?: string
}

/** Albums without a day come last, as in the portfolio. */
const KEYS = {
  day: sql<string>`coalesce(album.date, '')`,
  title: sql<string>`lower(coalesce(album.display_name, album.name))`,
  added: sql<string>`album.id`,
}

/** A page of the albums that are not in the trash. */
export async function albumCards(
  database: Pick<Database, 'db'>,
  wanted: Wanted,
  now: number,
): Promise<AlbumCard[]> {
  const rows = await albumPage(database, wanted, now).execute()
  return rows.map((row) => cardOf(row, now))
}

/** One of them; null when there is none or it is in the trash. */
export async function albumCard(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  now: number,
): Promise<AlbumCard | null> {
  const row = await cardRows(db, now).where('album.id', '=', albumId).executeTakeFirst()
  return row ? cardOf(row, now) : null
}

/** One statement: what costs more than a look at the album is read for the page only. */
export function albumPage({ db }: Pick<Database, 'db'>, wanted: Wanted, now: number) {
  const { limit, sort = 'day', after } = wanted
  const key = KEYS[sort]
  const [order, than] = sort === 'title' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  const page = matching(db, wanted, now)
    .select('album.id')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${key}, album.id) ${than} (select ${key}, album.id from album where album.id = ${after})`,
      ),
    )
    .orderBy(key, order)
    .orderBy('album.id', order)
    .limit(limit)
  return cardRows(db, now, wanted.developing)
    .where('album.id', 'in', page)
    .orderBy(key, order)
    .orderBy('album.id', order)
}

/** Of the albums that are not `developing` no photograph is looked at. */
function cardRows(db: Database['db'], now: number, developing?: Developing) {
  return albumFacts(db)
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['album.slug', 'album.name', 'album.display_name as displayName', 'album.date', 'album.city'])
    .select('album.proofs')
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

function cardOf(
  row: Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number],
  now: number,
): AlbumCard {
  const {
    id,
    slug,
    name,
    displayName,
    visibility,
    date,
    city,
    category,
    link,
    expiresAt,
    publishAt,
    client,
  } = row
  return {
    id,
    slug,
    title: displayName ?? name,
    visibility,
    date,
    city,
    category,
    link,
    expiresAt,
    publishAt: publishAt === null ? null : Number(publishAt),
    client,
    ...standingOfRow(row, now),
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
