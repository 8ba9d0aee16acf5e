import { data } from 'react-router'
import { CSV_BEGINS, csvLine } from '../../../csv.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/picks-csv.ts'
import { CSV_HEAD, csvRows } from './export.ts'
import { chosenIn } from './picks.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const chosen = await chosenIn(context.get(portsContext).database, params.album, url, Date.now())
  if (!chosen) throw data(null, { status: 404 })
  const rows = chosen.sets.flatMap(csvRows)
  return new Response(CSV_BEGINS + [CSV_HEAD, ...rows].map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="picks-${chosen.slug}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
