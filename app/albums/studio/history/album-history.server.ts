import { sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import { listEvents } from '../../../audit/list.server.ts'
import type { AlbumEvent, Page } from './album-event.ts'
import { openEvents, tagEvents } from './seen-and-tagged.server.ts'

/** Patterns of the actions that each shows. */
const ACTIONS = {
  all: undefined,
  photos: ['frame%', 'section.%'],
  sent: ['album.send', 'album.remind', 'album.grant', 'share.%'],
}

/** Reads what was done to an album and by its viewers, the latest first: all have IDs in the order of time. */
export async function albumHistory(
  database: Pick<Database, 'db'>,
  albumId: string,
  page: Page,
): Promise<AlbumEvent[]> {
  const { show = 'all' } = page
  const all = await Promise.all([
    show !== 'opened' && listEvents(database, { about: albumId, actions: ACTIONS[show], ...page }),
    (show === 'all' || show === 'opened') && downloadEvents(database, albumId, page),
    (show === 'all' || show === 'photos') && tagEvents(database, albumId, page),
    (show === 'all' || show === 'opened') && openEvents(database, albumId, page),
  ])
  return all
    .flatMap((events) => events || [])
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, page.limit)
}

async function downloadEvents(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  { limit, before }: Page,
): Promise<AlbumEvent[]> {
  const day = sql`started_at / 86400000`
  // All single photographs are one line.
  const contents = sql`case when what = 'photograph' then '' else version end`
  const last = sql<string>`max(download.id)`
  const rows = await db
    .selectFrom('download')
    .leftJoin('client', 'client.id', 'client_id')
    .leftJoin('share_link', 'share_link.id', 'link_id')
    .where('download.album_id', '=', albumId)
    .where('completed_at', 'is not', null)
    .groupBy(['client_id', 'client.name', 'link_id', 'share_link.name', 'person_id', 'what', 'size'])
    .groupBy([day, contents])
    .$if(before !== undefined, (query) => query.having(last, '<', before ?? ''))
    .select(['client.name as client', 'share_link.name as link', 'person_id as person'])
    .select(['what', 'size', last.as('id')])
    .select(({ fn }) => [fn.max('started_at').as('at'), fn.max('photographs').as('photographs')])
    .select(({ fn }) => fn.countAll().as('times'))
    .orderBy(last, 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, client, link, person, what, size, photographs, times }) => ({
    id,
    at: Number(at),
    actor: person !== null ? 'family' : client === null ? 'guest' : 'client',
    name: client ?? link,
    action: 'download',
    thing: null,
    clients: [],
    detail: { what, size, photographs: Number(photographs), times: Number(times) },
  }))
}
