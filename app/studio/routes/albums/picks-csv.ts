import { data } from 'react-router'
import { csvLine } from '../../../booking/csv.ts'
import { albumCard } from '../../../galleries/album-list.server.ts'
import { albumPicks } from '../../../picks/album-picks.server.ts'
import { CSV_HEAD, csvRows } from '../../../picks/export.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/picks-csv.ts'

/** What clients chose in an album, or for one `list`, or what one `set` has, for a spreadsheet. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const album = await albumCard(database, params.album, Date.now())
  if (!album) throw data(null, { status: 404 })
  const [listId, setId] = [url.searchParams.get('list'), url.searchParams.get('set')]
  const { lists } = await albumPicks(database, params.album)
  const rows = lists
    .filter(({ id }) => listId === null || id === listId)
    .flatMap((list) => list.sets.map((set) => ({ list, set })))
    .filter(({ set }) => setId === null || set.id === setId)
    .flatMap(csvRows)
  return new Response([CSV_HEAD, ...rows].map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="picks-${album.slug}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
