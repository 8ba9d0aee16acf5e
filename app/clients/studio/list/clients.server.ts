import type { Ports } from '../../../ports.server.ts'
import { idIn, searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import {
  CLIENT_FILTERS,
  type ClientSort,
  countClients,
  findClients,
  readClientPage,
} from './client-list.server.ts'

export type ClientsView = Awaited<ReturnType<typeof readClients>>

export async function readClients({ database }: Pick<Ports, 'database'>, { searchParams }: URL, now: number) {
  const search = searchOf(searchParams)
  const filter = CLIENT_FILTERS.find((one) => one === searchParams.get('show'))
  const sort: ClientSort = searchParams.get('sort') === 'seen' ? 'seen' : 'name'
  const after = idIn(searchParams, 'after')
  const found = await findClients(database, search)
  const [counts, read] = await Promise.all([
    countClients(database, found, now),
    readClientPage(database, { limit: READ, filter, sort, found, after }, now),
  ])
  return {
    now,
    ...pageOf(read, ({ id }) => id),
    counts,
    filter: filter ?? null,
    search,
    sort,
    paged: after !== undefined,
  }
}
