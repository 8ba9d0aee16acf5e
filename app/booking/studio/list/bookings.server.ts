import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { type BookingLine, countStatuses, listBookings } from '../../list.server.ts'
import { BOOKING_ID } from '../booking/booking.server.ts'
import { STATUSES } from './status.tsx'

const SHOWN = 50

/** What the list shows; the filters are those of its address. */
export interface BookingsView {
  now: number
  bookings: BookingLine[]
  /** By status, of those that the search finds. */
  counts: Record<BookingStatus, number>
  /** Null for all but spam. */
  status: BookingStatus | null
  search: string
  /** Whether this is not the first page. */
  paged: boolean
  /** Where the next page begins; null on the last. */
  older: string | null
  /** Where visitors ask for a session. */
  form: string
}

/** The filters in an address; '' for no search. */
export function filtersOf({ searchParams }: URL): { status: BookingStatus | null; search: string } {
  const asked = searchParams.get('status')
  const status = (Object.keys(STATUSES) as BookingStatus[]).find((one) => one === asked) ?? null
  return { status, search: searchOf(searchParams) }
}

export async function readBookings(
  { database, origin }: Pick<Ports, 'database' | 'origin'>,
  url: URL,
  now: number,
): Promise<BookingsView> {
  const { status, search } = filtersOf(url)
  const before = url.searchParams.get('before') ?? ''
  const paged = BOOKING_ID.test(before)
  const counts = await countStatuses(database, search || undefined)
  const found = await listBookings(database, {
    limit: SHOWN + 1,
    before: paged ? before : undefined,
    statuses: status ? [status] : undefined,
    search: search || undefined,
  })
  const bookings = found.slice(0, SHOWN)
  const older = found.length > SHOWN ? (bookings.at(-1)?.id ?? null) : null
  return { now, bookings, counts, status, search, paged, older, form: `${origin}/booking` }
}
