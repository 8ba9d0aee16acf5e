import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../ports/database/containing.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { lacksConsent } from '../../albums/lacks-consent.server.ts'
import { albumFacts, standingOfRow } from '../../albums/publishing.server.ts'
import type { AlbumStanding } from '../../albums/state.ts'
import { isLive, videoCount } from '../../clients/grants/grants.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'

export const ALBUM_FILTERS = ['draft', 'hidden', 'developing', 'ending', 'ended'] as const
/** Not published; published but lacking something; with photographs to develop; ending within a week; over. */
export type AlbumFilter = (typeof ALBUM_FILTERS)[number]
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
  /** Whether its clients see small, marked photographs. */
  proofs: boolean
  cover: CoverView | null
  /** How many photographs and videos it has, and how many of them are videos. */
  photographs: number
  videos: number
  /** How many of them are not developed. */
  undeveloped: number
  /** How many clients have a live grant, and the first of their names. */
  clients: number
  client: string | null
}

interface Matching {
  search?: string
  visibility?: 'public' | 'private'
  filter?: AlbumFilter
}

interface Wanted extends Matching {
  limit: number
  sort?: AlbumSort
  /** The ID of the last album of the page before. */
  after?: string
}

type Albums = ExpressionBuilder<Schema, 'album'>

const WEEK = 7 * 86_400_000
/** Letters of a search that count. */
const LONGEST_SEARCH = 100
/** Albums without a day come last, as in the portfolio. */
const KEYS = {
  day: sql<string>`coalesce(album.date, '')`,
  title: sql<string>`lower(coalesce(album.display_name, album.name))`,
  added: sql<string>`album.id`,
}

/** A page of the albums that are not in the trash. */
export async function albumCards(
  { db }: Pick<Database, 'db'>,
  wanted: Wanted,
  now: number,
): Promise<AlbumCard[]> {
  const rows = await albumPage({ db }, wanted, now).execute()
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
  return cardRows(db, now).where('album.id', 'in', page).orderBy(key, order).orderBy('album.id', order)
}

function cardRows(db: Database['db'], now: number) {
  return albumFacts(db)
    .leftJoin('photo', 'photo.id', 'album.cover_photo_id')
    .select(['album.slug', 'album.name', 'album.display_name as displayName', 'album.date', 'album.city'])
    .select('album.proofs')
    .select(joinedCover)
    .select((has) => [
      videoCount(has).as('videos'),
      undeveloped(has)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('undeveloped'),
      clientsOf(has, now)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('clients'),
      clientsOf(has, now)
        .innerJoin('client', 'client.id', 'client_album.client_id')
        .select(({ fn }) => fn.min('client.name').as('name'))
        .as('client'),
    ])
}

function cardOf(
  row: Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number],
  now: number,
): AlbumCard {
  const { id, slug, name, displayName, visibility, date, city, category, link, expiresAt, client } = row
  return {
    ...{ id, slug, title: displayName ?? name, visibility, date, city, category, link, expiresAt, client },
    ...standingOfRow(row, now),
    proofs: row.proofs === 1,
    cover: coverOf(row),
    photographs: Number(row.photographs),
    videos: Number(row.videos),
    undeveloped: Number(row.undeveloped),
    clients: Number(row.clients),
  }
}

/** How many albums each filter finds, of those that the search finds. */
export async function countAlbums(
  { db }: Pick<Database, 'db'>,
  { search, visibility }: Omit<Matching, 'filter'>,
  now: number,
): Promise<Record<AlbumFilter | 'all' | 'public' | 'private', number>> {
  const row = await matching(db, { search }, now)
    .select((has) => {
      const number = (when: ReturnType<typeof conditionOf>) =>
        sql<number | null>`sum(case when ${when} then 1 else 0 end)`
      const seen = visibility ? has('album.visibility', '=', visibility) : sql<SqlBool>`1 = 1`
      return [
        ...(['public', 'private'] as const).map((one) => number(has('album.visibility', '=', one)).as(one)),
        ...ALBUM_FILTERS.map((one) => number(has.and([seen, conditionOf(has, one, now)])).as(one)),
        has.fn.countAll<number>().as('all'),
      ]
    })
    .executeTakeFirstOrThrow()
  const names = [...ALBUM_FILTERS, 'all', 'public', 'private'] as const
  return Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<
    (typeof names)[number],
    number
  >
}

function matching(db: Database['db'], { search, visibility, filter }: Matching, now: number) {
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .$if(visibility !== undefined, (query) => query.where('album.visibility', '=', visibility ?? 'public'))
    .$if(filter !== undefined, (query) => query.where((has) => conditionOf(has, filter ?? 'draft', now)))
    .$if(search !== undefined, (query) => query.where((has) => contains(has, search ?? '')))
}

/** What `standingOf` says, in the database's words. */
function conditionOf(has: Albums, filter: AlbumFilter, now: number) {
  const live = has.or([has('album.expires_at', 'is', null), has('album.expires_at', '>', now)])
  const published = has('album.published', '=', 1)
  switch (filter) {
    case 'draft':
      return has('album.published', '=', 0)
    case 'ended':
      return has.and([published, has('album.expires_at', '<=', now)])
    case 'ending':
      return has.and([
        published,
        has('album.expires_at', '>', now),
        has('album.expires_at', '<=', now + WEEK),
      ])
    case 'developing':
      return has.exists(undeveloped(has).select('frame.id'))
    case 'hidden':
      return has.and([published, live, has.or([has.and([isPublic(has), lacksText(has)]), isEmpty(has)])])
  }
}

function isPublic(has: Albums) {
  return has('album.visibility', '=', 'public')
}

function lacksText(has: Albums) {
  return has.or([
    has('album.cover_photo_id', 'is', null),
    has('album.category', 'is', null),
    has('album.category', '=', ''),
    lacksConsent(has),
  ])
}

function isEmpty(has: Albums) {
  return has.and([has('album.link', 'is', null), has.not(has.exists(framesOf(has).select('frame.id')))])
}

function framesOf(has: Albums) {
  return has
    .selectFrom('frame')
    .whereRef('frame.album_id', '=', 'album.id')
    .where('frame.deleted_at', 'is', null)
}

/** The photographs of an album that are not developed, or in a proof album not marked, also those that failed. */
function undeveloped(has: Albums) {
  return framesOf(has)
    .innerJoin('photo as taken', 'taken.id', 'frame.photo_id')
    .where(({ or, and, not, exists, selectFrom, eb }) => {
      const marked = selectFrom('marked_photo')
        .select('marked_photo.mark')
        .whereRef('marked_photo.photo_id', '=', 'taken.id')
        .whereRef('marked_photo.turned', '=', 'taken.turned')
      return or([
        eb('taken.recipe', 'is', null),
        eb('taken.recipe', '<>', RECIPE),
        and([has('album.proofs', '=', 1), not(exists(marked))]),
      ])
    })
}

function clientsOf(has: Albums, now: number) {
  return has
    .selectFrom('client_album')
    .whereRef('client_album.album_id', '=', 'album.id')
    .where((grant) => isLive(grant, now))
}

/** Whether its title, code, city or category has these letters, or the name of a client who may see it. */
function contains(has: Albums, search: string) {
  const found = search.slice(0, LONGEST_SEARCH).toWellFormed()
  const pattern = containing(found)
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '!'`
  const clients = has
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .whereRef('client_album.album_id', '=', 'album.id')
    .where('client_album.revoked_at', 'is', null)
    .where(like('client.name'))
  return has.or([
    ...['album.name', 'album.display_name', 'album.city', 'album.category'].map(like),
    has.exists(clients.select('client.id')),
  ])
}
