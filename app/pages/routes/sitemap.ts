import { isContentUnavailable } from '../../../ports/content/port.ts'
import { postAddresses } from '../../blog/posts.server.ts'
import { listGalleries } from '../../portfolio/albums.server.ts'
import { portsContext } from '../../ports.server.ts'
import { sitemap } from '../sitemap.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  try {
    const [galleries, posts] = await Promise.all([listGalleries(ports.database), postAddresses(ports)])
    const xml = sitemap(ports.origin, galleries, posts)
    return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    // Half a sitemap would tell search engines that the posts are gone.
    return new Response('The blog cannot be reached.', { status: 503, headers: { 'Retry-After': '60' } })
  }
}
