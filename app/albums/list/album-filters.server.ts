import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../ports/database/count.ts'
import { MOST_COUNTED } from '../../../ports/database/most-counted.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { search as find, type Hits, withGranted } from '../../../ports/database/search.ts'
import { DEVELOP } from '../../photos/develop/version.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { lacksConsent } from '../lacks-consent.server.ts'

export const ALBUM_FILTERS = ['draft', 'hidden', 'developing', 'ending', 'ended'] as const
/** Not published; published but lacking something; with photographs to develop; ending within a week; over. */
export type AlbumFilter = (typeof ALBUM_FILTERS)[number]

/** Which of the albums that are not in the trash. */
export interface Matching {
  /** What a search finds; see {@link findAlbums}. */
  found?: Hits
  visibility?: 'public' | 'private'
  filter?: AlbumFilter
}

export type Albums = ExpressionBuilder<Schema, 'album'>

const WEEK = 7 * 86_400_000
/** Letters of a search that count. */
const LONGEST_SEARCH = 100

/**
 * How many albums each filter finds, of those that the search finds: up to MOST_COUNTED. Where there are more, those that are
 * hidden are not counted, because no index finds them.
 */
export async function countAlbums(
  database: Pick<Database, 'db' | 'engine'>,
  { search, visibility }: { search?: string } & Pick<Matching, 'visibility'>,
  now: number,
): Promise<AlbumCounts> {
  const { db } = database
  const found = await findAlbums(database, search)
  const none = {
    public: null,
    private: null,
    draft: null,
    hidden: null,
    developing: null,
    ending: null,
    ended: null,
  }
  if (found?.many) return { ...none, all: MOST_COUNTED + 1 }
  const counted = (which: Matching) => countUpTo(matching(db, { found, ...which }, now))
  const row = await db
    .selectNoFrom([
      ...(['public', 'private'] as const).map((one) => counted({ visibility: one }).as(one)),
      ...INDEXED.map((one) => counted({ visibility, filter: one }).as(one)),
    ])
    .executeTakeFirstOrThrow()
  const all = Number(row.public) + Number(row.private)
  const hidden =
    all > MOST_COUNTED
      ? null
      : await db
          .selectNoFrom(counted({ visibility, filter: 'hidden' }).as('hidden'))
          .executeTakeFirstOrThrow()
  return { ...row, all, hidden: hidden && Number(hidden.hidden) }
}

/** The filters that indexes answer. */
const INDEXED = ['draft', 'developing', 'ending', 'ended'] as const

/** Null for what is not counted. */
type AlbumCounts = Record<AlbumFilter | 'public' | 'private', number | null> & { all: number }

export function matching(db: Database['db'], { found, visibility, filter }: Matching, now: number) {
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .$if(visibility !== undefined, (query) => query.where('album.visibility', '=', visibility ?? 'public'))
    .$if(filter !== undefined, (query) => query.where((has) => conditionOf(has, filter ?? 'draft', now)))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('album.id')))
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
      return has('album.id', 'in', developing(has))
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

/** The albums with photographs that are not developed, or not marked, or have failed: each of these has a job. */
function developing(has: Albums) {
  return (
    has
      .selectFrom('job')
      // Not joined: SQLite would begin with the frames, because most jobs are done.
      .crossJoin('frame')
      .crossJoin('album as proof')
      .crossJoin('photo as taken')
      .where('job.kind', '=', DEVELOP)
      .where('job.status', 'in', ['waiting', 'dead'])
      .whereRef('frame.photo_id', '=', 'job.about')
      .where('frame.deleted_at', 'is', null)
      .whereRef('proof.id', '=', 'frame.album_id')
      .whereRef('taken.id', '=', 'frame.photo_id')
      .where(({ or, and, not, exists, eb }) =>
        or([
          eb('taken.recipe', 'is', null),
          eb('taken.recipe', '<>', RECIPE),
          and([eb('proof.proofs', '=', 1), not(exists(marked(has)))]),
        ]),
      )
      .select('frame.album_id')
  )
}

/** The marks of a photograph, `taken`, as it is turned. */
function marked(has: Albums) {
  return has
    .selectFrom('marked_photo')
    .select('marked_photo.mark')
    .where(sql<SqlBool>`marked_photo.photo_id = taken.id and marked_photo.turned = taken.turned`)
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
    .where(({ or, and, not, exists, eb }) =>
      or([
        eb('taken.recipe', 'is', null),
        eb('taken.recipe', '<>', RECIPE),
        and([has('album.proofs', '=', 1), not(exists(marked(has)))]),
      ]),
    )
}

/** What finds an album: its title, code, city or category, or the name or email address of a client who may see it. */
export async function findAlbums(
  database: Pick<Database, 'db' | 'engine'>,
  search = '',
): Promise<Hits | undefined> {
  const letters = search.slice(0, LONGEST_SEARCH).toWellFormed()
  if (letters === '') return undefined
  const [own, others] = [await find(database, 'album', letters), await find(database, 'client', letters)]
  return withGranted({ db: database.db, wanted: 'album', own, others, grant: sql`revoked_at is null` })
}
