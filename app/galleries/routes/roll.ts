import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import { viewerContext } from '../shares/viewer-context.server.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a private gallery as JSON. HEAD checks whether the album is still open to them. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { open } = context.get(viewerContext)
  if (!open) throw new Response(null, { status: 404 })
  const { viewer, slug } = open
  const { searchParams } = new URL(request.url)
  const listId = searchParams.get('picks')
  const shown = listId === null ? readMode(searchParams, 'favorites').shown : 'picks'
  const place = { roll: wholeNumber(params.roll) ?? 0, listId, shown }
  const gallery = await readPrivateGallery(ports, viewer, slug, place, Date.now())
  if (gallery) return Response.json(gallery.frames)
  if ('clientId' in viewer) await recordRefusedAlbum(ports, viewer.clientId, slug)
  throw new Response(null, { status: 404 })
}
