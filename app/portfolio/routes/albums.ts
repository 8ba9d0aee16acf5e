import { portsContext } from '../../ports.server.ts'
import { readCategories } from '../../site/site.server.ts'
import { listAlbums } from '../albums.server.ts'
import type { MoreAlbums } from '../ui/use-more-albums.ts'
import type { Route } from './+types/albums.ts'

/** The albums after a page of the portfolio, as JSON for a page that grows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const category = searchParams.get('category')
  const { database } = context.get(portsContext)
  const [{ categories }, { albums, next }] = await Promise.all([
    readCategories(database),
    listAlbums(database, { category, before: searchParams.get('before') }),
  ])
  if (category && !categories.includes(category)) throw new Response(null, { status: 404 })
  return Response.json({ albums, next } satisfies MoreAlbums)
}
