import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'

/** Something that was done to an album. */
export interface AlbumEvent {
  id: string
  /** UTC milliseconds. */
  at: number
  actor: string
  /** The name of the person, if it was one who still has an account; of a guest, the link's. */
  name: string | null
  /** 'album.publish', 'download' */
  action: string
  detail: Record<string, unknown>
  /** The names of the clients whom it concerned. */
  clients: string[]
}

interface Page {
  limit: number
  /** The ID of the last event of the page before. */
  before?: string
}

/** What was done to an album and downloaded from it, the latest first: both have IDs in the order of time. */
export async function albumHistory(
  database: Pick<Database, 'db'>,
  albumId: string,
  page: Page,
): Promise<AlbumEvent[]> {
  const [events, downloads] = await Promise.all([
    recordedEvents(database, albumId, page),
    downloadEvents(database, albumId, page),
  ])
  return [...events, ...downloads].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.limit)
}

async function recordedEvents(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  { limit, before }: Page,
): Promise<AlbumEvent[]> {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('account', 'account.id', 'audit_event.actor_id')
    .where('about', '=', albumId)
    .$if(before !== undefined, (query) => query.where('audit_event.id', '<', before ?? ''))
    .select(['audit_event.id', 'at', 'actor', 'action', 'detail', 'account.name'])
    .orderBy('audit_event.id', 'desc')
    .limit(limit)
    .execute()
  const events = rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail ?? '{}') }))
  const names = await namesOf(
    db,
    events.flatMap(({ detail }) => clientsIn(detail)),
  )
  return events.map((event) => ({
    ...event,
    at: Number(event.at),
    clients: clientsIn(event.detail).map((id) => names.get(id) ?? 'a client who was erased'),
  }))
}

/** Downloads that were completed: a line for each day (in UTC), person or link, and kind. */
async function downloadEvents(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  { limit, before }: Page,
): Promise<AlbumEvent[]> {
  const day = sql`started_at / 86400000`
  // Of single photographs all are one line, whichever they are.
  const contents = sql`case when what = 'photograph' then '' else version end`
  const last = sql<string>`max(download.id)`
  const rows = await db
    .selectFrom('download')
    .leftJoin('client', 'client.id', 'client_id')
    .leftJoin('share_link', 'share_link.id', 'link_id')
    .where('download.album_id', '=', albumId)
    .where('completed_at', 'is not', null)
    .groupBy(['client_id', 'client.name', 'link_id', 'share_link.name', 'what', 'size', day, contents])
    .$if(before !== undefined, (query) => query.having(last, '<', before ?? ''))
    .select(['client.name as client', 'share_link.name as link', 'what', 'size', last.as('id')])
    .select(({ fn }) => [fn.max('started_at').as('at'), fn.max('photographs').as('photographs')])
    .select(({ fn }) => fn.countAll().as('times'))
    .orderBy(last, 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, client, link, what, size, photographs, times }) => ({
    ...{ id, at: Number(at), actor: client === null ? 'guest' : 'client', name: client ?? link },
    detail: { what, size, photographs: Number(photographs), times: Number(times) },
    ...{ action: 'download', clients: [] },
  }))
}

function clientsIn({ clientId, clients }: Record<string, unknown>): string[] {
  const ids = Array.isArray(clients) ? clients : [clientId]
  return ids.filter((id) => typeof id === 'string')
}

async function namesOf(db: Database['db'], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('client')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
