import { Readable } from 'node:stream'
import { data } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ordersCsv } from '../orders/csv.server.ts'
import { monthOf } from '../orders/month.ts'
import type { Route } from './+types/orders-csv.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const month = monthOf(url.searchParams.get('month'), timeZone, Date.now())
  if (!month) throw data(null, { status: 404 })
  const csv = ordersCsv(context.get(portsContext).database, month, timeZone)
  const lines = Readable.from(csv, { objectMode: false })
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${month.month}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
