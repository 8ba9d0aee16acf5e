import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { endOf } from '../../clients/grants/end.ts'
import { frameCount, isLive, isOpen } from '../../clients/grants/grants.server.ts'
import { BEFORE_END, type Due, remindersOf } from './rules.ts'

type Db = Pick<Database, 'db'>

export interface PlannedReminder extends Due {
  clientId: string
  client: string
  albumId: string
  album: string
  queued: boolean
}

interface GrantFilter {
  albumId?: string
  clientId?: string
  due?: boolean
}

/** Includes sent ones. Checked at queuing and again at composing. */
export async function planReminders({ db }: Db, filter: GrantFilter, timeZone: string, now: number) {
  const grants = await grantsOf(db, filter, now).execute()
  const lists = await openLists(db, filter, now)
  const queued = await queuedReminders(
    db,
    filter,
    grants.map((grant) => grant.clientId),
  )
  const planned = grants.flatMap(({ clientId, client, albumId, name, displayName, ...row }) => {
    const settings = { unopened: row.unopened, expiring: row.expiring === 1, picks: row.picks }
    const theirs = lists.filter((list) => list.albumId === albumId && !list.finished.includes(clientId))
    const grant = {
      settings,
      grantedAt: row.grantedAt,
      remindFrom: row.remindFrom,
      opened: row.day !== null,
      end: endOf(row),
      elsewhere: row.link !== null,
      lists: theirs,
    }
    return remindersOf(grant, timeZone).map((due) => ({
      clientId,
      client,
      albumId,
      album: displayName ?? name,
      ...due,
      queued: queued.has(keyOf({ clientId, albumId, ...due })),
    }))
  })
  return planned.sort((a, b) => a.dueAt - b.dueAt)
}

function grantsOf(db: Database['db'], { albumId, clientId, due = false }: GrantFilter, now: number) {
  return db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .where((has) => isLive(has, now))
    .where((has) => isOpen(has, now))
    .where('client.account_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'client.account_id')
            .where('account.blocked_at', 'is not', null),
        ),
      ),
    )
    .where('client.reminders_off_at', 'is', null)
    .where((has) => has.or([has('album.link', 'is not', null), has(frameCount(has), '>', 0)]))
    .$if(albumId !== undefined, (query) => query.where('album.id', '=', albumId ?? ''))
    .$if(clientId !== undefined, (query) => query.where('client.id', '=', clientId ?? ''))
    .$if(due, (query) => query.where((has) => canBeDue(has, now)))
    .select(['client.id as clientId', 'client.name as client', 'album.id as albumId'])
    .select(['album.name', 'album.display_name as displayName', 'album.link'])
    .select(['granted_at as grantedAt', 'remind_from as remindFrom'])
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .select(['remind_unopened as unopened', 'album.reminder as expiring', 'remind_picks as picks'])
    .select(({ selectFrom }) =>
      selectFrom('album_view')
        .whereRef('album_view.client_id', '=', 'client_album.client_id')
        .whereRef('album_view.album_id', '=', 'client_album.album_id')
        .select(({ fn }) => fn.min('day').as('day'))
        .as('day'),
    )
    .orderBy('client.name')
    .orderBy('client.id')
}

/** Either database limits the number of parameters. */
const MOST_NAMED = 5000
const SOON = (BEFORE_END + 1) * 86_400_000

function canBeDue(has: ExpressionBuilder<Schema, 'album' | 'client_album'>, now: number) {
  const ofGrant = (table: 'album_view' | 'reminder') =>
    has
      .selectFrom(table)
      .select(`${table}.album_id`)
      .whereRef(`${table}.client_id`, '=', 'client_album.client_id')
      .whereRef(`${table}.album_id`, '=', 'client_album.album_id')
  const open = has.selectFrom('pick_list').where('closes_at', '>', now).select('pick_list.album_id')
  return has.or([
    has('client_album.expires_at', '<=', now + SOON),
    has('album.expires_at', '<=', now + SOON),
    has('album.id', 'in', open),
    has.and([
      has('client_album.remind_from', 'is not', null),
      has.not(has.exists(ofGrant('reminder').where('reminder.kind', '=', 'unopened'))),
      has.not(has.exists(ofGrant('album_view'))),
    ]),
  ])
}

async function openLists(db: Database['db'], { albumId }: GrantFilter, now: number) {
  const rows = await db
    .selectFrom('pick_list')
    .leftJoin('choice', (join) =>
      join.onRef('choice.list_id', '=', 'pick_list.id').on('choice.finished_at', 'is not', null),
    )
    .where('closes_at', '>', now)
    .$if(albumId !== undefined, (query) => query.where('pick_list.album_id', '=', albumId ?? ''))
    .select([
      'pick_list.id',
      'pick_list.album_id as albumId',
      'created_at as createdAt',
      'closes_at as closesAt',
    ])
    .select('choice.client_id as clientId')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((sets) => {
    const [first] = sets
    if (!first) return []
    const { albumId, createdAt, closesAt } = first
    return { albumId, createdAt, closesAt: Number(closesAt), finished: sets.map(({ clientId }) => clientId) }
  })
}

async function queuedReminders(
  db: Database['db'],
  { albumId, clientId, due = false }: GrantFilter,
  clientIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder')
    .$if(albumId !== undefined, (query) => query.where('album_id', '=', albumId ?? ''))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(due && clientIds.length < MOST_NAMED, (query) =>
      query.where('client_id', 'in', [...new Set(clientIds), '']),
    )
    .select(['client_id as clientId', 'album_id as albumId', 'kind', 'ends_at as endsAt'])
    .execute()
  return new Set(rows.map(keyOf))
}

function keyOf(one: Pick<PlannedReminder, 'clientId' | 'albumId' | 'kind' | 'endsAt'>): string {
  return [one.clientId, one.albumId, one.kind, one.endsAt].join(' ')
}
