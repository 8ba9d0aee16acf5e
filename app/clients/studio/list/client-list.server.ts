import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countUpTo } from '../../../../ports/database/count.ts'
import { MOST_COUNTED } from '../../../../ports/database/most-counted.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { search as find, type Hits, withGranted } from '../../../../ports/database/search.ts'
import { invitationEmail, invitationJob } from '../../emails/invitation-email.server.ts'
import { isLive } from '../../grants/grants.server.ts'

export const CLIENT_FILTERS = ['new', 'invited', 'blocked', 'no-albums'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]
export type ClientSort = 'name' | 'seen'

export type ListedClient = Awaited<ReturnType<typeof readClientPage>>[number]

/** 'expired' has no working link; 'ready' can sign in and never has. */
export type ClientAccess = 'new' | 'invited' | 'expired' | 'ready' | 'signed-in' | 'blocked'

interface ListOptions {
  limit?: number
  filter?: ClientFilter
  found?: Hits
  sort?: ClientSort
  after?: string
}

const NAME = sql<string>`lower(client.name)`
const SEEN = sql<number>`coalesce(account.signed_in_at, 0)`

const ORDERS = { name: sql`${NAME}, client.id`, seen: sql`${SEEN} desc, client.id desc` }

/** Chooses the page first, so that jobs, links and grants are read for it only. */
export function clientPage({ db }: Pick<Database, 'db'>, options: ListOptions, now: number) {
  const { limit, sort = 'name' } = options
  const page = matching(db, options, now)
    .select('client.id')
    .orderBy(ORDERS[sort])
    .$if(limit !== undefined, (query) => query.limit(limit as number))
  return db
    .selectFrom(page.as('page'))
    .innerJoin('client', 'client.id', 'page.id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .leftJoin('job', (join) => join.on('job.id', '=', (has) => invitationJob(has)))
    .select(['client.id', 'client.name', 'client.email', 'client.account_id', 'account.blocked_at'])
    .select(['account.password_hash', 'account.identity_account'])
    .select([
      'account.signed_in_at',
      'job.status',
      'job.error',
      'job.run_at',
      'job.created_at',
      'job.ended_at',
    ])
    .select((has) => [
      openLinks(has, now).as('links'),
      grantsOf(has, now).select(sql<number>`count(*)`.as('n')).as('albums'),
    ])
    .orderBy(ORDERS[sort])
}

export async function readClientPage(database: Pick<Database, 'db'>, options: ListOptions, now: number) {
  const rows = await clientPage(database, options, now).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    albums: Number(row.albums),
    signedInAt: row.signed_in_at,
    access: accessOf({ ...row, links: Number(row.links) }),
    invitation: invitationEmail(row),
  }))
}

export async function offerClients(
  database: Pick<Database, 'db' | 'engine'>,
  { search = '', limit }: { search?: string; limit: number },
) {
  const found = await findClients(database, search)
  return matching(database.db, { found }, 0)
    .select(['client.id', 'client.name as label', 'client.email as description'])
    .orderBy(ORDERS.name)
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
  const none = { new: null, invited: null, blocked: null, 'no-albums': null }
  if (found?.many) return { ...none, all: MOST_COUNTED + 1 }
  const cheap = await count(['new', 'blocked'])
  if (cheap.all > MOST_COUNTED) return { ...none, ...cheap }
  return { ...cheap, ...(await count(['invited', 'no-albums'])) }
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
  const { filter, found, sort = 'name', after } = options
  return db
    .selectFrom('client')
    .leftJoin('account', 'account.id', 'client.account_id')
    .$if(filter !== undefined, (query) => query.where((has) => passes(has, filter as ClientFilter, now)))
    .$if(found !== undefined, (query) => query.where((found as Hits).has('client.id')))
    .$if(after !== undefined, (query) => query.where(behind(sort, after ?? '')))
}

function passes(has: ExpressionBuilder<Clients, 'client' | 'account'>, filter: ClientFilter, now: number) {
  switch (filter) {
    case 'new':
      return has('client.account_id', 'is', null)
    case 'invited':
      return has.and([
        has('client.account_id', 'is not', null),
        has('account.signed_in_at', 'is', null),
        has('account.blocked_at', 'is', null),
      ])
    case 'blocked':
      return has('account.blocked_at', 'is not', null)
    case 'no-albums':
      return has.not(has.exists(grantsOf(has, now).select('client_album.album_id')))
  }
}

type Clients = Schema & { account: Partial<Nullable<Schema['account']>> }
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

export async function findClients(database: Pick<Database, 'db' | 'engine'>, search: string) {
  if (search === '') return undefined
  const [own, others] = [await find(database, 'client', search), await find(database, 'album', search)]
  return withGranted({ database, wanted: 'client', own, others, grant: sql`1 = 1` })
}

function behind(sort: ClientSort, after: string) {
  return sort === 'name'
    ? sql<SqlBool>`(${NAME}, client.id) > (select lower(c.name), c.id from client as c where c.id = ${after})`
    : sql<SqlBool>`(${SEEN}, client.id) < (select coalesce(a.signed_in_at, 0), c.id
        from client as c left join account as a on a.id = c.account_id where c.id = ${after})`
}

function openLinks(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return has
    .selectFrom('password_link')
    .whereRef('password_link.account_id', '=', 'client.account_id')
    .where('password_link.ended_at', 'is', null)
    .where('password_link.expires_at', '>', now)
    .select(sql<number>`count(*)`.as('n'))
}

function grantsOf(has: ExpressionBuilder<Schema, 'client'>, now: number) {
  return has
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .whereRef('client_album.client_id', '=', 'client.id')
    .where('album.deleted_at', 'is', null)
    .where((grant) => isLive(grant, now))
}
