import type { ExpressionBuilder } from 'kysely'
import { countUpTo } from '../../../ports/database/count.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { search as find, type Hits } from '../../../ports/database/search.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { lacksConsent } from '../lacks-consent.server.ts'

export const ALBUM_FILTERS = ['draft', 'hidden', 'developing', 'ending', 'ended'] as const
/** Not published; published but lacking something; with photographs to develop; ending within a week; over. */
export type AlbumFilter = (typeof ALBUM_FILTERS)[number]

/** Which of the albums that are not in the trash. */
export interface Matching {
  /** What a search finds; see {@link findAlbums}. */
  found?: Found
  visibility?: 'public' | 'private'
  filter?: AlbumFilter
}

export type Albums = ExpressionBuilder<Schema, 'album'>

const WEEK = 7 * 86_400_000
/** Letters of a search that count. */
const LONGEST_SEARCH = 100

/** How many albums each filter finds, of those that the search finds: up to MOST_COUNTED. */
export async function countAlbums(
  database: Pick<Database, 'db' | 'engine'>,
  { search, visibility }: { search?: string } & Pick<Matching, 'visibility'>,
  now: number,
): Promise<Record<AlbumFilter | 'all' | 'public' | 'private', number>> {
  const { db } = database
  const found = await findAlbums(database, search)
  const counted = (which: Matching) => countUpTo(matching(db, { found, ...which }, now))
  const row = await db
    .selectNoFrom([
      ...(['public', 'private'] as const).map((one) => counted({ visibility: one }).as(one)),
      ...ALBUM_FILTERS.map((one) => counted({ visibility, filter: one }).as(one)),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, all: Number(row.public) + Number(row.private) } as Awaited<ReturnType<typeof countAlbums>>
}

export function matching(db: Database['db'], { found, visibility, filter }: Matching, now: number) {
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .$if(visibility !== undefined, (query) => query.where('album.visibility', '=', visibility ?? 'public'))
    .$if(filter !== undefined, (query) => query.where((has) => conditionOf(has, filter ?? 'draft', now)))
    .$if(found !== undefined, (query) => query.where((has) => isFound(has, found as Found)))
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

/** The albums themselves, or clients who may see them. */
export type Found = Record<'albums' | 'clients', Hits>

/** What finds an album: its title, code, city or category, or the name or email address of a client who may see it. */
export async function findAlbums(
  database: Pick<Database, 'db' | 'engine'>,
  search = '',
): Promise<Found | undefined> {
  const letters = search.slice(0, LONGEST_SEARCH).toWellFormed()
  if (letters === '') return undefined
  return { albums: await find(database, 'album', letters), clients: await find(database, 'client', letters) }
}

function isFound(has: Albums, { albums, clients }: Found) {
  const seen = has
    .selectFrom('client_album')
    .where('client_album.revoked_at', 'is', null)
    .where(clients.has('client_album.client_id'))
    .select('client_album.album_id')
  const theirs = clients.many
    ? has.exists(seen.whereRef('client_album.album_id', '=', 'album.id'))
    : has('album.id', 'in', seen)
  return has.or([albums.has('album.id'), theirs])
}
