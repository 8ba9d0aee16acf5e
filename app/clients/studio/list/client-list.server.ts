import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../../ports/database/count.ts'
import { MOST_COUNTED } from '../../../../ports/database/most-counted.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { search as find, type Hits, withGranted } from '../../../../ports/database/search.ts'
import { shownCover } from '../../../photos/held.server.ts'
import { coverOf, joinedCover } from '../../../photos/view.server.ts'
import { invitationEmail, invitationJob } from '../../emails/invitation-email.server.ts'
import { endOf, SOON } from '../../grants/end.ts'
import { isLive, isOpen } from '../../grants/grants.server.ts'

export const CLIENT_FILTERS = ['ending', 'new', 'invited'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]

/** 'expired' has no working link; 'ready' can sign in and never has. */
export type ClientAccess = 'new' | 'invited' | 'expired' | 'ready' | 'signed-in' | 'blocked'

interface ListOptions {
  limit?: number
  filter?: ClientFilter
  group?: string
  found?: Hits
  after?: string
}

const MOST_GROUPS = 12
const NAME = sql<string>`lower(client.name)`
const ORDER = sql`${NAME}, client.id`

/** Chooses the page first, so that jobs, links and grants are read for it only. */
export function clientPage({ db }: Pick<Database, 'db'>, options: ListOptions, now: number) {
  const { limit } = options
  const page = matching(db, options, now)
    .select('client.id')
    .orderBy(ORDER)
    .$if(limit !== undefined, (query) => query.limit(limit as number))
  return db
    .selectFrom(page.as('page'))
    .innerJoin('client', 'client.id', 'page.id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .leftJoin('job', (join) => join.on('job.id', '=', (has) => invitationJob(has)))
    .leftJoin('album', (join) => join.on('album.id', '=', (has) => newestOf(has, now)))
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['client.id', 'client.name', 'client.email', 'client.account_id', 'account.blocked_at'])
    .select(['client.phone', 'client.client_group'])
    .select(['account.password_hash', 'account.identity_account', 'account.signed_in_at'])
    .select(['job.status', 'job.error', 'job.run_at', 'job.created_at', 'job.ended_at'])
    .select(joinedCover)
    .select((has) => [
      openLinks(has, now).as('links'),
      grantsOf(has, now).select(sql<number>`count(*)`.as('n')).as('albums'),
      viewsOf(has, now).select(sql<number>`count(distinct album_view.album_id)`.as('n')).as('opened'),
      viewsOf(has, now).select(sql<string | null>`max(album_view.day)`.as('day')).as('last_seen'),
    ])
    .orderBy(ORDER)
}

export async function readClientPage(database: Pick<Database, 'db'>, options: ListOptions, now: number) {
  const rows = await clientPage(database, options, now).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    group: row.client_group,
    cover: coverOf(row),
    albums: Number(row.albums),
    opened: Number(row.opened),
    /** 'YYYY-MM-DD', of an album they may still see. */
    lastSeen: row.last_seen,
    access: accessOf({ ...row, links: Number(row.links) }),
    invitation: invitationEmail(row),
  }))
}

/** The album of each client that ends first, if that is soon. */
export async function endingSoon({ db }: Pick<Database, 'db'>, clientIds: string[], now: number) {
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .where('client_album.client_id', 'in', [...clientIds, ''])
    .where((grant) => isLive(grant, now))
    .where((grant) => isOpen(grant, now))
    .where((grant) => endsSoon(grant, now))
    .select(['client_id', 'album.name', 'display_name'])
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .execute()
  const ends = rows.map(({ client_id, name, display_name, ...end }) => ({
    clientId: client_id,
    title: display_name ?? name,
    until: endOf(end) as number,
  }))
  // The last one wins.
  return new Map(ends.toSorted((a, b) => b.until - a.until).map((one) => [one.clientId, one]))
}

export async function countGroups({ db }: Pick<Database, 'db'>, found?: Hits) {
  const rows = await db
    .selectFrom('client')
    .where('client_group', '<>', '')
    .$if(found !== undefined, (query) => query.where((found as Hits).has('client.id')))
    .select(['client_group as name', sql<number>`count(*)`.as('count')])
    .groupBy('client_group')
    .orderBy('client_group')
    .limit(MOST_GROUPS)
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

export async function offerClients(
  database: Pick<Database, 'db' | 'engine'>,
  { search = '', limit }: { search?: string; limit: number },
) {
  const found = await findClients(database, search)
  return matching(database.db, { found }, 0)
    .select(['client.id', 'client.name as label', 'client.email as description'])
    .orderBy(ORDER)
    .limit(limit)
    .execute()
}

/** Counts up to MOST_COUNTED. Beyond that, unindexed filters are null. */
export async function countClients(
  database: Pick<Database, 'db'>,
  found: Hits | undefined,
  now: number,
): Promise<ClientCounts> {
  const counted = (filter?: ClientFilter) => countUpTo(matching(database.db, { filter, found }, now))
  const count = (names: readonly ClientFilter[]) =>
    database.db
      .selectNoFrom([counted().as('all'), ...names.map((one) => counted(one).as(one))])
      .executeTakeFirstOrThrow()
  const none = { ending: null, new: null, invited: null }
  if (found?.many) return { ...none, all: MOST_COUNTED + 1 }
  const cheap = await count(['new'])
  if (cheap.all > MOST_COUNTED) return { ...none, ...cheap }
  return { ...cheap, ...(await count(['ending', 'invited'])) }
}

export type ClientCounts = Record<ClientFilter, number | null> & { all: number }

export function accessOf(row: {
  account_id: string | null
  blocked_at: number | null
  signed_in_at: number | null
  password_hash: string | null
  identity_account: string | null
  links: number
}): ClientAccess {
  if (row.blocked_at !== null) return 'blocked'
  if (row.signed_in_at !== null) return 'signed-in'
  if (row.account_id === null) return 'new'
  if (row.password_hash !== null || row.identity_account !== null) return 'ready'
  return row.links > 0 ? 'invited' : 'expired'
}

function matching(db: Database['db'], options: Omit<ListOptions, 'limit'>, now: number) {
  const { filter, group, found, after } = options
  return db
    .selectFrom('client')
    .leftJoin('account', 'account.id', 'client.account_id')
    .$if(filter !== undefined, (query) => query.where((has) => passes(has, filter as ClientFilter, now)))
    .$if(group !== undefined, (query) => query.where('client.client_group', '=', group as string))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('client.id')))
    .$if(after !== undefined, (query) => query.where(behind(after ?? '')))
}

function passes(has: ExpressionBuilder<Clients, 'client' | 'account'>, filter: ClientFilter, now: number) {
  switch (filter) {
    case 'ending':
      return has.exists(endingOf(has, now).select('client_album.album_id'))
    case 'new':
      return has('client.account_id', 'is', null)
    case 'invited':
      return has.and([
        has('client.account_id', 'is not', null),
        has('account.signed_in_at', 'is', null),
        has('account.blocked_at', 'is', null),
      ])
  }
}

type Clients = Schema & { account: Partial<Nullable<Schema['account']>> }
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

export async function findClients(database: Pick<Database, 'db' | 'engine'>, search: string) {
  if (search === '') return undefined
  const [own, others] = [await find(database, 'client', search), await find(database, 'album', search)]
  return withGranted({ database, wanted: 'client', own, others, grant: sql`1 = 1` })
}

function behind(after: string) {
  return sql<SqlBool>`(${NAME}, client.id) > (select lower(c.name), c.id from client as c where c.id = ${after})`
}

function openLinks(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return has
    .selectFrom('password_link')
    .whereRef('password_link.account_id', '=', 'client.account_id')
    .where('password_link.ended_at', 'is', null)
    .where('password_link.expires_at', '>', now)
    .select(sql<number>`count(*)`.as('n'))
}

/** Of albums that they can open now. */
function grantsOf(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return has
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .whereRef('client_album.client_id', '=', 'client.id')
    .where((grant) => isLive(grant, now))
    .where((grant) => isOpen(grant, now))
}

function viewsOf(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return grantsOf(has, now).innerJoin('album_view', (join) =>
    join
      .onRef('album_view.client_id', '=', 'client_album.client_id')
      .onRef('album_view.album_id', '=', 'client_album.album_id'),
  )
}

/** The newest album with a cover that they can open. */
function newestOf(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return grantsOf(has, now)
    .where(shownCover, 'is not', null)
    .select('album.id')
    .orderBy(sql`album.date desc nulls last`)
    .orderBy('client_album.granted_at', 'desc')
    .orderBy('album.id', 'desc')
    .limit(1)
}

function endingOf(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return grantsOf(has, now).where((grant) => endsSoon(grant, now))
}

function endsSoon(has: ExpressionBuilder<Schema, 'client_album' | 'album'>, now: number) {
  return has.or([has('client_album.expires_at', '<', now + SOON), has('album.expires_at', '<', now + SOON)])
}
