import type { Database } from '../../../ports/database/port.ts'

/** Something that was done to an album. */
export interface AlbumEvent {
  id: string
  /** UTC milliseconds. */
  at: number
  actor: string
  /** The name of the person, if it was one who still has an account. */
  name: string | null
  /** 'album.publish' */
  action: string
  detail: Record<string, unknown>
  /** The names of the clients whom it concerned. */
  clients: string[]
}

/** What was done to an album, the latest first. `before` is the ID of the last event of the page before. */
export async function albumHistory(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  { limit, before }: { limit: number; before?: string },
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
