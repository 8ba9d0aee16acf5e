import { Readable } from 'node:stream'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/csv.ts'
import { filtersOf } from './list/bookings.server.ts'
import { bookingsCsv, recordExport } from './list/csv.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const by = byOf(context)
  const { timeZone } = context.get(siteContext)
  const filters = filtersOf(url)
  await recordExport(database, filters, by)
  const day = Temporal.Instant.fromEpochMilliseconds(by.now).toZonedDateTimeISO(timeZone).toPlainDate()
  const lines = Readable.from(bookingsCsv(database, filters, timeZone), { objectMode: false })
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bookings-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
