import { findAlbums } from '../../albums/list/album-filters.server.ts'
import { albumCards } from '../../albums/list/album-list.server.ts'
import { framesNamed } from '../../albums/list/search-frames.server.ts'
import { offerTeams } from '../../athletes/studio/list/teams.server.ts'
import { offerAthletes } from '../../athletes/studio/team/offer-athletes.server.ts'
import { findTitles, listOwnPosts } from '../../blog/studio/drafts/list.server.ts'
import { STATUS_WORDS } from '../../blog/studio/list/status.tsx'
import { findBookings, listBookings } from '../../booking/list.server.ts'
import { STATUSES } from '../../booking/studio/list/status.tsx'
import { offerClients } from '../../clients/studio/list/client-list.server.ts'
import { countSearch } from '../../limits/search-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { dayText } from '../ui/dates/day.ts'
import { cleanSearch } from '../ui/list/address.ts'

const SHOWN = 5

export type SearchResult = Awaited<ReturnType<typeof find>>
export type Hits = NonNullable<SearchResult['hits']>

/** Leaves out spam and the trash. `wait` is in whole seconds, and 0 if the search was done. */
export async function find(
  { database, content }: Pick<Ports, 'database' | 'content'>,
  { search: typed, by }: { search: string; by: string },
  now: number,
) {
  const search = cleanSearch(typed)
  if (search === '') return { search, wait: 0, hits: null }
  const wait = await countSearch({ database }, by)
  return { search, wait, hits: wait > 0 ? null : await findAll({ database, content }, search, now) }
}

async function findAll(
  { database, content }: Pick<Ports, 'database' | 'content'>,
  search: string,
  now: number,
) {
  const [albums, teams, athletes, clients, bookings, posts, files] = await Promise.all([
    albumCards(database, { ...(await findAlbums(database, search)), limit: SHOWN }, now),
    offerTeams(database, { search, limit: SHOWN }),
    offerAthletes(database, { search, limit: SHOWN }),
    offerClients(database, { search, limit: SHOWN }),
    listBookings(database, { found: await findBookings(database, search), limit: SHOWN }),
    content.manage
      ? []
      : listOwnPosts(database, { found: await findTitles(database, search), limit: SHOWN }, now),
    framesNamed(database, { search, limit: SHOWN }),
  ])
  return {
    albums: albums.map(({ id, title, visibility, cover }) => ({
      id,
      label: title,
      description: visibility,
      photo: cover,
    })),
    teams,
    athletes,
    clients,
    bookings: bookings.map(({ id, name, type, status, date, agreed }) => ({
      id,
      label: name || 'Data deleted',
      description: [type, dayOf(agreed?.date ?? date), STATUSES[status]].filter(Boolean).join(', '),
    })),
    posts: posts.map(({ id, title, status }) => ({ id, label: title, description: STATUS_WORDS[status] })),
    files,
  }
}

function dayOf(date: string | null): string | null {
  return date && dayText(date, { month: 'short', day: 'numeric', year: 'numeric' })
}
