import { redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { portsContext } from '../../ports.server.ts'
import { afterFavorite, readFavorite } from '../after-favorite.ts'
import { chooseFavorite } from '../favorites.server.ts'
import { modeQuery } from '../gallery-mode.ts'
import type { Route } from './+types/favorites.ts'

/** Redirects to the gallery that shows the favorites. */
export function loader({ params }: Route.LoaderArgs) {
  const gallery = galleryAddress(params.clientId, params.album)
  return redirect(gallery + modeQuery({ shown: 'favorites', selecting: false }))
}

/**
 * Adds the frame in the field `add` to the favorites, or removes the one in `remove`.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug } = params
  const form = await request.formData()
  const known = await signedInAs(ports, request, clientId)
  const choice = { clientId, slug, ...readFavorite(form) }
  const saved = known ? await chooseFavorite(ports, choice, Date.now()) : 'missing'
  if (known && saved === 'missing') await recordRefusedAlbum(ports, clientId, slug)
  return afterFavorite(request, galleryAddress(clientId, slug), form, saved)
}
