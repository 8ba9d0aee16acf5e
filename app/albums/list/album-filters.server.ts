import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../ports/database/containing.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { lacksConsent } from '../lacks-consent.server.ts'

export const ALBUM_FILTERS = ['draft', 'hidden', 'developing', 'ending', 'ended'] as const
/** Not published; published but lacking something; with photographs to develop; ending within a week; over. */
export type AlbumFilter = (typeof ALBUM_FILTERS)[number]

/** Which of the albums that are not in the trash. */
export interface Matching {
  search?: string
  visibility?: 'public' | 'private'
  filter?: AlbumFilter
}

export type Albums = ExpressionBuilder<Schema, 'album'>

const WEEK = 7 * 86_400_000
/** Letters of a search that count. */
const LONGEST_SEARCH = 100

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

export function matching(db: Database['db'], { search, visibility, filter }: Matching, now: number) {
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
      return has.and([published, live, has.or([isIncomplete(has), isEmpty(has)])])
  }
}

/** A public album that lacks what the portfolio needs. */
function isIncomplete(has: Albums) {
  const lacks = has.or([
    has('album.cover_photo_id', 'is', null),
    has('album.category', 'is', null),
    has('album.category', '=', ''),
    lacksConsent(has),
  ])
  return has.and([has('album.visibility', '=', 'public'), lacks])
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
export function undeveloped(has: Albums) {
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

/** Whether its title, code, city or category, or the name of a client who may see it, has these letters. */
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
