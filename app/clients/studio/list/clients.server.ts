import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import {
  CLIENT_FILTERS,
  type ClientFilter,
  type ClientSort,
  countClients,
  type ListedClient,
  readClientPage,
} from './client-list.server.ts'

const SHOWN = 50

/** What the list shows; the filters are those of its address. */
export interface ClientsView {
  now: number
  clients: ListedClient[]
  /** Of those that the search finds. */
  counts: Record<ClientFilter | 'all', number>
  filter: ClientFilter | null
  search: string
  sort: ClientSort
  /** Whether this is not the first page. */
  paged: boolean
  /** Where the next page begins; null on the last. */
  next: string | null
}

export async function readClients(
  { database }: Pick<Ports, 'database'>,
  { searchParams }: URL,
  now: number,
): Promise<ClientsView> {
  const search = searchOf(searchParams)
  const filter = CLIENT_FILTERS.find((one) => one === searchParams.get('show'))
  const sort = searchParams.get('sort') === 'seen' ? 'seen' : 'name'
  const after = searchParams.get('after') ?? ''
  const paged = /^[\w-]{1,128}$/.test(after)
  const [counts, found] = await Promise.all([
    countClients(database, search || undefined, now),
    readClientPage(
      database,
      { limit: SHOWN + 1, filter, sort, search: search || undefined, after: paged ? after : undefined },
      now,
    ),
  ])
  const clients = found.slice(0, SHOWN)
  const next = found.length > SHOWN ? (clients.at(-1)?.id ?? null) : null
  return { now, clients, counts, filter: filter ?? null, search, sort, paged, next }
}
