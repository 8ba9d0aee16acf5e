import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { type ListView, pageOf, READ } from '../../../studio/ui/list/page.ts'
import {
  CLIENT_FILTERS,
  type ClientCounts,
  type ClientFilter,
  type ClientSort,
  countClients,
  findClients,
  type ListedClient,
  readClientPage,
} from './client-list.server.ts'

export interface ClientsView extends ListView<ListedClient, ClientFilter> {
  counts: ClientCounts
  sort: ClientSort
}

export async function readClients(
  { database }: Pick<Ports, 'database'>,
  { searchParams }: URL,
  now: number,
): Promise<ClientsView> {
  const search = searchOf(searchParams)
  const filter = CLIENT_FILTERS.find((one) => one === searchParams.get('show'))
  const sort = searchParams.get('sort') === 'seen' ? 'seen' : 'name'
  const given = searchParams.get('after') ?? ''
  const paged = /^[\w-]{1,128}$/.test(given)
  const after = paged ? given : undefined
  const found = await findClients(database, search)
  const [counts, read] = await Promise.all([
    countClients(database, found, now),
    readClientPage(database, { limit: READ, filter, sort, found, after }, now),
  ])
  return { now, ...pageOf(read, ({ id }) => id), counts, filter: filter ?? null, search, sort, paged }
}
