import { portsContext } from '../../ports.server.ts'
import { listAlbums } from '../albums.server.ts'
import { isCategory } from '../categories.ts'
import type { MoreAlbums } from '../ui/use-more-albums.ts'
import type { Route } from './+types/albums.ts'

/** The albums after a page of the portfolio, as JSON for a page that grows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const category = searchParams.get('category')
  if (category && !isCategory(category)) throw new Response(null, { status: 404 })
  const { albums, next } = await listAlbums(context.get(portsContext).database, {
    category,
    before: searchParams.get('before'),
  })
  return Response.json({ albums, next } satisfies MoreAlbums)
}
