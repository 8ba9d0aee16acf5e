import { portsContext } from '../../ports.server.ts'
import { DEFAULT_COLORS } from '../../site/colors.ts'
import { readSite } from '../../site/site.server.ts'
import type { Route } from './+types/manifest.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, studio, colors } = await readSite(context.get(portsContext).database)
  const { ground } = colors ?? DEFAULT_COLORS
  const manifest = {
    name: studio,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
