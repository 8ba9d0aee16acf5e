import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { atomFeed } from '../feed.server.tsx'
import { orUnavailable } from '../or-unavailable.server.ts'
import { feedPosts } from '../posts.server.ts'
import type { Route } from './+types/feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const [posts, site] = await Promise.all([orUnavailable(feedPosts(ports)), readSite(ports.database)])
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' }
  return new Response(atomFeed(posts, site, ports.origin), { headers })
}
