import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(portsContext)
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /client',
    'Disallow: /studio',
    'Disallow: /calendar',
    'Disallow: /s/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
