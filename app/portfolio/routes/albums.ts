import { portsContext } from '../../ports.server.ts'
import { listAlbums } from '../albums.server.ts'
import type { MoreAlbums } from '../ui/use-more-albums.ts'
import type { Route } from './+types/albums.ts'

/** The albums that follow a page of the portfolio, for a page that grows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { albums, next } = await listAlbums(context.get(portsContext).database, {
    category: searchParams.get('category'),
    before: searchParams.get('before'),
  })
  return Response.json({ albums, next } satisfies MoreAlbums)
}
