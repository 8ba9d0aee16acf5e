import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(portsContext)
  const lines = [
    'User-agent: *',
    'Allow: /',
    // Not the share links: crawlers that obey would see neither their preview nor that they must not be indexed.
    'Disallow: /client',
    'Disallow: /studio',
    'Disallow: /calendar',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
