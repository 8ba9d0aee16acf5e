import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import { clientPicks } from '../picks/client-picks.server.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a private gallery as JSON. HEAD checks whether the album is still granted. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug } = params
  if (!(await signedInAs(ports, request, clientId))) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const now = Date.now()
  const listId = searchParams.get('picks')
  const picks = listId === null ? null : await clientPicks(ports, { clientId, slug, listId }, now)
  const only = picks ? new Set(picks.map(({ frameId }) => frameId)) : undefined
  const { shown } = readMode(searchParams)
  const place = { roll: wholeNumber(params.roll) ?? 0, shown, only }
  const gallery = await readPrivateGallery(ports, { clientId }, slug, place, now)
  if (!gallery) {
    await recordRefusedAlbum(ports, clientId, slug)
    throw new Response(null, { status: 404 })
  }
  return Response.json(gallery.frames)
}
