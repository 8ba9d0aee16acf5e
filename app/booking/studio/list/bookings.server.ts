import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import type { Ports } from '../../../ports.server.ts'
import { searchOf } from '../../../studio/ui/list/address.ts'
import { pageOf, READ } from '../../../studio/ui/list/page.ts'
import { countStatuses, findBookings, listBookings } from '../../list.server.ts'
import { BOOKING_ID } from '../booking/booking.server.ts'
import { STATUSES } from './status.tsx'

export type BookingsView = Awaited<ReturnType<typeof readBookings>>

export async function readBookings({ database, origin }: Ports, url: URL, now: number) {
  const asked = url.searchParams.get('status')
  const status = (Object.keys(STATUSES) as BookingStatus[]).find((one) => one === asked)
  const search = searchOf(url.searchParams)
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
