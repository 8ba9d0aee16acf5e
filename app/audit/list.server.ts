import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { EventFacts } from './sentences.ts'

export interface AuditItem extends EventFacts {
  id: string
  at: number
  actor: Schema['audit_event']['actor']
  name: string | null
  about: string | null
  program: boolean
}

export async function listEvents(
  { db }: Pick<Database, 'db'>,
  { about, before, limit, actions }: { about?: string; before?: string; limit: number; actions?: string[] },
): Promise<AuditItem[]> {
  const rows = await db
    .selectFrom('audit_event as event')
    .leftJoin('account', 'account.id', 'event.actor_id')
    .leftJoin('album', 'album.id', 'event.about')
    .leftJoin('client', 'client.id', 'event.about')
    .leftJoin('post', 'post.id', 'event.about')
    .leftJoin('booking', 'booking.id', 'event.about')
    .leftJoin('account as person', 'person.id', 'event.about')
    .leftJoin('athlete', 'athlete.id', 'event.about')
    .leftJoin('team', (join) => join.on('team.id', '=', sql`coalesce(athlete.team_id, event.about)`))
    .$if(about !== undefined, (query) => query.where('event.about', '=', about as string))
    .$if(actions !== undefined, (query) =>
      query.where((has) => has.or((actions ?? []).map((action) => has('event.action', 'like', action)))),
    )
    .$if(before !== undefined, (query) => query.where('event.id', '<', before as string))
    .select(['event.id', 'event.at', 'event.action', 'event.actor', 'event.about', 'account.name'])
    .select(['event.detail', 'post.title as post', 'booking.name as booking'])
    .select(sql<string | null>`coalesce(album.display_name, album.name)`.as('album'))
    .select(sql<string | null>`coalesce(client.name, person.name)`.as('person'))
    .select(['athlete.number as athlete', 'team.name as team'])
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  const events = rows.map(({ detail, album, post, booking, person, athlete, team, ...row }) => ({
    ...row,
    at: Number(row.at),
    thing: thingOf({ album, post, booking, person, athlete: athlete && `${athlete} of ${team}`, team }),
    detail: JSON.parse(detail ?? '{}') as EventFacts['detail'],
  }))
  const names = await clientNames(
    db,
    events.flatMap(({ detail }) => clientsIn(detail)),
  )
  return events.map((event) => ({
    ...event,
    clients: clientsIn(event.detail).map((id) => names.get(id) ?? 'a client whose data was deleted'),
    program: 'token' in event.detail,
  }))
}

const KINDS = ['album', 'post', 'booking', 'person', 'athlete', 'team'] as const

function thingOf(names: Record<(typeof KINDS)[number], string | null>): EventFacts['thing'] {
  for (const kind of KINDS) {
    const name = names[kind]
    if (name) return { kind, name }
  }
  return null
}

function clientsIn({ clientId, clients }: EventFacts['detail']): string[] {
  const ids = Array.isArray(clients) ? clients : [clientId]
  return ids.filter((id) => typeof id === 'string')
}

async function clientNames(db: Database['db'], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('client')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
