import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { clientPicks } from '../../picks/client-picks.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a private gallery as JSON. HEAD checks whether the album is still granted. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { shown } = readMode(new URL(request.url).searchParams)
  if (!(await signedInAs(ports, request, params.clientId))) throw new Response(null, { status: 404 })
  const listId = new URL(request.url).searchParams.get('picks')
  const list = { clientId: params.clientId, slug: params.album, listId: listId ?? '' }
  const picks = listId === null ? null : await clientPicks(ports, list, Date.now())
  const only = picks ? new Set(picks.map(({ frameId }) => frameId)) : undefined
  const place = { roll: wholeNumber(params.roll) ?? 0, shown, only }
  const gallery = await readPrivateGallery(
    ports,
    { clientId: params.clientId },
    params.album,
    place,
    Date.now(),
  )
  if (!gallery) {
    await recordRefusedAlbum(ports, params.clientId, params.album)
    throw new Response(null, { status: 404 })
  }
  return Response.json(gallery.frames)
}
