import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import { countStatuses, findBookings, listBookings } from '../../list.server.ts'
import { BOOKING_ID } from '../booking/booking.server.ts'
import { STATUSES } from './status.tsx'

export type BookingsView = Awaited<ReturnType<typeof readBookings>>

export function filtersOf({ searchParams }: URL) {
  const asked = searchParams.get('status')
  const status = (Object.keys(STATUSES) as BookingStatus[]).find((one) => one === asked)
  return { status, search: searchOf(searchParams) }
}

export async function readBookings({ database, origin }: Ports, url: URL, now: number) {
  const { status, search } = filtersOf(url)
  const before = url.searchParams.get('before') ?? ''
  const paged = BOOKING_ID.test(before)
  const found = await findBookings(database, search)
  const page = { limit: READ, before: paged ? before : undefined }
  const read = await listBookings(database, { status, found, ...page })
  return {
    now,
    ...pageOf(read, ({ id }) => id),
    counts: await countStatuses(database, found),
    filter: status ?? null,
    search,
    paged,
    form: `${origin}/booking`,
    before: paged ? before : null,
  }
}
