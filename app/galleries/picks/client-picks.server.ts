import type { Database } from '../../../ports/database/port.ts'
import { numberedFrames } from '../../albums/frames/order.server.ts'
import { liveGrants } from '../../clients/grants/grants.server.ts'
import type { ListTerms } from './rules.ts'

interface Ports {
  database: Pick<Database, 'db'>
}

/** A list, and how far a client is with it. */
export interface ClientList extends ListTerms {
  id: string
  /** How many photographs they have chosen. */
  count: number
  notes: number
  finishedAt: number | null
}

export interface ClientPick {
  frameId: string
  /** In the album, from 1. */
  number: number
  note: string
}

/** The lists of a granted album with what this client chose, the oldest first; none when it is not granted. */
export async function clientLists(
  ports: Ports,
  clientId: string,
  slug: string,
  now: number,
): Promise<ClientList[]> {
  const rows = await liveGrants(ports, clientId, now)
    .innerJoin('pick_list', 'pick_list.album_id', 'album.id')
    .leftJoin('pick_set', (join) =>
      join.onRef('pick_set.list_id', '=', 'pick_list.id').on('pick_set.client_id', '=', clientId),
    )
    .where('album.slug', '=', slug)
    .where('album.link', 'is', null)
    .select(['pick_list.id', 'pick_list.name', 'pick_list.most', 'pick_list.closes_at as closesAt'])
    .select(['pick_set.finished_at as finishedAt', 'pick_set.id as setId'])
    .orderBy('pick_list.id')
    .execute()
  const sets = rows.flatMap(({ setId }) => setId ?? [])
  const picks = await ports.database.db
    .selectFrom('pick')
    .innerJoin('frame', 'frame.id', 'pick.frame_id')
    .where('frame.deleted_at', 'is', null)
    .where('pick.set_id', 'in', [...sets, ''])
    .select(['pick.set_id as setId', 'pick.note'])
    .execute()
  return rows.map(({ setId, ...list }) => {
    const own = picks.filter((pick) => pick.setId === setId)
    return { ...list, count: own.length, notes: own.filter(({ note }) => note !== '').length }
  })
}

/** What a client chose for one of those lists, in the album's order, without frames in the trash. */
export async function clientPicks(
  ports: Ports,
  { clientId, slug, listId }: { clientId: string; slug: string; listId: string },
  now: number,
): Promise<ClientPick[]> {
  const granted = await liveGrants(ports, clientId, now)
    .where('album.slug', '=', slug)
    .select('album.id')
    .executeTakeFirst()
  if (!granted) return []
  const rows = await ports.database.db
    .selectFrom('pick')
    .innerJoin('pick_set', 'pick_set.id', 'pick.set_id')
    .innerJoin(numberedFrames(ports.database.db, granted.id).as('numbered'), 'numbered.id', 'pick.frame_id')
    .where('pick_set.list_id', '=', listId)
    .where('pick_set.client_id', '=', clientId)
    .select(['pick.frame_id as frameId', 'numbered.number', 'pick.note'])
    .orderBy('numbered.number')
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
