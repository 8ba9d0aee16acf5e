import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { portsContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { readRoll } from '../album-page.server.ts'
import type { Route } from './+types/roll.ts'

/** HEAD checks whether the album is still open to the viewer. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { open } = context.get(viewerContext)
  if (!open) throw new Response(null, { status: 404 })
  const { viewer, slug } = open
  const query = new URL(request.url).searchParams
  const frames = await readRoll(ports, viewer, { slug, roll: params.roll, query }, Date.now())
  if (frames) return Response.json(frames)
  if ('clientId' in viewer) await recordRefusedAlbum(ports, viewer.clientId, slug)
  throw new Response(null, { status: 404 })
}
