import { listGalleries } from '../../portfolio/albums.server.ts'
import { portsContext } from '../../ports.server.ts'
import { sitemap } from '../sitemap.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const xml = sitemap(origin, await listGalleries(database))
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
