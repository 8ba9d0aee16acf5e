import { type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../ports/database/count.ts'
import { MOST_COUNTED } from '../../../ports/database/most-counted.ts'
import type { Database } from '../../../ports/database/port.ts'
import { search as find, type Hits, withGranted } from '../../../ports/database/search.ts'
import { framesOf } from '../frames/order.server.ts'
import { lacksConsent } from '../shown.server.ts'
import { type Albums, type Developing, findDeveloping } from './developing.server.ts'

export const ALBUM_FILTERS = ['draft', 'hidden', 'developing', 'ending', 'ended'] as const
/** Not published; published but lacking something; with photographs to develop; ending within a week; over. */
export type AlbumFilter = (typeof ALBUM_FILTERS)[number]

/** What a search finds, all without it, and which albums are developing; see {@link findAlbums}. */
type Filtered = { found?: Hits; developing: Developing }

export interface Matching extends Filtered {
  visibility?: 'public' | 'private'
  filter?: AlbumFilter
}

const WEEK = 7 * 86_400_000
const LONGEST_SEARCH = 100

/**
 * Counts what each filter finds, up to MOST_COUNTED; null for what is not counted. No index finds hidden albums, so
 * where there are more they are not counted; nor are developing ones while many photographs wait.
 */
export async function countAlbums(
  { db }: Pick<Database, 'db'>,
  { found, developing, visibility }: Omit<Matching, 'filter'>,
  now: number,
): Promise<AlbumCounts> {
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
  const counted = (which: Omit<Matching, keyof Filtered>) =>
    countUpTo(matching(db, { found, developing, ...which }, now))
  const filters = developing.many ? INDEXED : ([...INDEXED, 'developing'] as const)
  const row = await db
    .selectNoFrom([
      ...(['public', 'private'] as const).map((one) => counted({ visibility: one }).as(one)),
      ...filters.map((one) => counted({ visibility, filter: one }).as(one)),
    ])
    .executeTakeFirstOrThrow()
  const all = Number(row.public) + Number(row.private)
  const hidden =
    all > MOST_COUNTED
      ? null
      : await db
          .selectNoFrom(counted({ visibility, filter: 'hidden' }).as('hidden'))
          .executeTakeFirstOrThrow()
  return { ...none, ...row, all, hidden: hidden && Number(hidden.hidden) }
}

const INDEXED = ['draft', 'ending', 'ended'] as const

type AlbumCounts = Record<AlbumFilter | 'public' | 'private', number | null> & { all: number }

export function matching(db: Database['db'], wanted: Matching, now: number) {
  const { found, visibility, filter } = wanted
  return db
    .selectFrom('album')
    .where('album.deleted_at', 'is', null)
    .$if(visibility !== undefined, (query) => query.where('album.visibility', '=', visibility ?? 'public'))
    .$if(filter !== undefined, (query) => query.where((has) => conditionOf(has, wanted, now)))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('album.id')))
}

/** Says in SQL what `standingOf` says. */
function conditionOf(has: Albums, { filter = 'draft', developing }: Matching, now: number) {
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
      return developing.has(has)
    case 'hidden':
      return has.and([published, live, has.or([isIncomplete(has), isEmpty(has)])])
  }
}

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

export async function findAlbums(database: Pick<Database, 'db' | 'engine'>, search = ''): Promise<Filtered> {
  const developing = await findDeveloping(database)
  const letters = search.slice(0, LONGEST_SEARCH).toWellFormed()
  if (letters === '') return { developing }
  const [own, others] = [await find(database, 'album', letters), await find(database, 'client', letters)]
  const grant = sql<SqlBool>`revoked_at is null`
  return { developing, found: await withGranted({ database, wanted: 'album', own, others, grant }) }
}
