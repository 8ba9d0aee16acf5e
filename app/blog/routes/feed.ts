import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { atomFeed, jsonFeed } from '../feed.server.tsx'
import { orUnavailable } from '../or-unavailable.server.ts'
import { feedPosts } from '../posts.server.ts'
import type { Route } from './+types/feed.ts'

const ATOM = { write: atomFeed, type: 'application/atom+xml; charset=utf-8' }
const JSON_FEED = { write: jsonFeed, type: 'application/feed+json' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { write, type } = url.pathname.endsWith('.json') ? JSON_FEED : ATOM
  const [posts, site] = await Promise.all([orUnavailable(feedPosts(ports)), readSite(ports.database)])
  return new Response(write(posts, site, ports.origin), { headers: { 'Content-Type': type } })
}
