import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/picks-xmp.ts'
import { chosenIn } from './picks.server.ts'
import { sidecarsOf, sidecarZip } from './sidecars.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = Date.now()
  const chosen = await chosenIn(context.get(portsContext).database, params.album, url, now)
  if (!chosen) throw data(null, { status: 404 })
  return new Response(sidecarZip(sidecarsOf(chosen.sets), now), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="picks-${chosen.slug}-xmp.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
