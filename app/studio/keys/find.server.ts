import { albumCards } from '../../albums/list/album-list.server.ts'
import { listBookings } from '../../booking/list.server.ts'
import { STATUSES } from '../../booking/studio/list/status.tsx'
import { readClientPage } from '../../clients/studio/list/client-list.server.ts'
import { countSearch } from '../../limits/search-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { dayText } from '../ui/day.ts'
import { cleanSearch } from '../ui/list/address.ts'

/** Hits of each kind. */
const SHOWN = 5

export interface Found {
  /** What it was found by. */
  search: string
  albums: Hit[]
  clients: Hit[]
  bookings: Hit[]
  /** Whole seconds to wait before another search; 0 if this one was done. */
  wait: number
}

interface Hit {
  id: string
  label: string
  description: string
}

/** The albums, clients and bookings that contain what somebody types, without spam. */
export async function find(
  { database }: Pick<Ports, 'database'>,
  { search: typed, by }: { search: string; by: string },
  now: number,
): Promise<Found> {
  const search = cleanSearch(typed)
  const nothing = { search, albums: [], clients: [], bookings: [] }
  if (search === '') return { ...nothing, wait: 0 }
  const wait = await countSearch({ database }, by, now)
  if (wait > 0) return { ...nothing, wait }
  const [albums, clients, bookings] = await Promise.all([
    albumCards(database, { search, limit: SHOWN }, now),
    readClientPage(database, { search, limit: SHOWN }, now),
    listBookings(database, { search, limit: SHOWN }),
  ])
  return {
    search,
    wait,
    albums: albums.map(({ id, title, visibility }) => ({ id, label: title, description: visibility })),
    clients: clients.map(({ id, name, email }) => ({ id, label: name, description: email })),
    bookings: bookings.map(({ id, name, type, status, date, agreed }) => ({
      id,
      label: name || 'Erased',
      description: [type, dayOf(agreed?.date ?? date), STATUSES[status]].filter(Boolean).join(', '),
    })),
  }
}

function dayOf(date: string | null): string | null {
  return date && dayText(date, { month: 'short', day: 'numeric', year: 'numeric' })
}
