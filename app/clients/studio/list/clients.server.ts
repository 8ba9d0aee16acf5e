import type { Ports } from '../../../ports.server.ts'
import { cleanSearch, idIn, searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import { dayOf, lastDay } from '../../grants/end.ts'
import {
  CLIENT_FILTERS,
  countClients,
  countGroups,
  endingSoon,
  findClients,
  readClientPage,
} from './client-list.server.ts'

export type ClientsView = Awaited<ReturnType<typeof readClients>>
export type ClientItem = ClientsView['lines'][number]

/** Sets the name of a group apart from the other filters. */
const IN = 'in '

export async function readClients(
  { database }: Pick<Ports, 'database'>,
  { searchParams }: URL,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const search = searchOf(searchParams)
  const shown = cleanSearch(searchParams.get('show') ?? '')
  const filter = CLIENT_FILTERS.find((one) => one === shown)
  const group = shown.startsWith(IN) ? shown.slice(IN.length) : undefined
  const after = idIn(searchParams, 'after')
  const found = await findClients(database, search)
  const [counts, groups, read] = await Promise.all([
    countClients(database, found, now),
    countGroups(database, found),
    readClientPage(database, { limit: READ, filter, group, found, after }, now),
  ])
  const page = pageOf(read, ({ id }) => id)
  const ids = page.lines.map(({ id }) => id)
  const ending = await endingSoon(database, ids, now)
  // A search may find no one in the group that is shown.
  const isOther = group && !groups.some(({ name }) => name === group)
  const named = isOther ? [...groups, { name: group, count: null }] : groups
  const byGroup = named.map(({ name, count }) => [IN + name, count] as const)
  return {
    ...page,
    now,
    today: dayOf(now, timeZone),
    lines: page.lines.map((client) => {
      const first = ending.get(client.id)
      return { ...client, ending: first && { title: first.title, day: lastDay(first.until, timeZone) } }
    }),
    counts: { ...counts, ...Object.fromEntries(byGroup) } as Record<string, number | null> & { all: number },
    groups: Object.fromEntries(named.map(({ name }) => [IN + name, name])),
    filter: filter ?? (group ? shown : null),
    search,
    paged: after !== undefined,
  }
}
