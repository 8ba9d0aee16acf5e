import { redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { portsContext } from '../../ports.server.ts'
import { pageAfterFavorite } from '../back.ts'
import { chooseFavorite } from '../favorites.server.ts'
import { modeQuery } from '../gallery-mode.ts'
import type { Route } from './+types/favorites.ts'

/** Redirects to the gallery that shows the favorites. */
export function loader({ params }: Route.LoaderArgs) {
  const gallery = galleryAddress(params.clientId, params.album)
  return redirect(gallery + modeQuery({ shown: 'favorites', selecting: false }))
}

/**
 * Adds the frame in the field `add` to the favorites, or removes the one in `remove`, and redirects to the page in
 * `back`. Responds to a script that asks for JSON with JSON.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug } = params
  const form = await request.formData()
  const favorite = form.has('add')
  const frameId = String(form.get('add') ?? form.get('remove') ?? '')
  const known = await signedInAs(ports, request, clientId)
  const saved = known && (await chooseFavorite(ports, { clientId, slug, frameId, favorite }, Date.now()))
  if (known && !saved) await recordRefusedAlbum(ports, clientId, slug)
  if (request.headers.get('Accept') === 'application/json') {
    return Response.json({ favorite: saved && favorite }, { status: saved ? 200 : 404 })
  }
  const gallery = galleryAddress(clientId, slug)
  // The gallery says that it is no longer there.
  if (!saved) return redirect(gallery, 303)
  return redirect(pageAfterFavorite(gallery, form, frameId), 303)
}
