import { data } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ordersCsv } from '../orders/csv.server.ts'
import { hasStore } from '../orders/list.server.ts'
import { monthOf } from '../orders/month.ts'
import type { Route } from './+types/orders-csv.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const month = monthOf(url.searchParams.get('month'), timeZone)
  const { database } = context.get(portsContext)
  if (!month || !(await hasStore(database))) throw data(null, { status: 404 })
  return new Response(await ordersCsv(database, month, timeZone), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${month.month}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
