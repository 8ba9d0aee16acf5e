import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { jsonFeed } from '../feed.server.tsx'
import { orUnavailable } from '../or-unavailable.server.ts'
import { feedPosts } from '../posts.server.ts'
import type { Route } from './+types/json-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const [posts, site] = await Promise.all([orUnavailable(feedPosts(ports)), readSite(ports.database)])
  const json = jsonFeed(posts, site, ports.origin)
  return new Response(json, { headers: { 'Content-Type': 'application/feed+json' } })
}
