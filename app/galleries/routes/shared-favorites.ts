import { redirect } from 'react-router'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { afterFavorite, readFavorite } from '../after-favorite.ts'
import { chooseFavorite } from '../favorites.server.ts'
import { modeQuery } from '../gallery-mode.ts'
import { shareAddress } from '../shares/address.ts'
import { ensureGuest, readGuest } from '../shares/guests.server.ts'
import type { Route } from './+types/shared-favorites.ts'

/** Redirects to the gallery that shows the favorites. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(shareAddress(params.token) + modeQuery({ shown: 'favorites', selecting: false }))
}

/** Saves a guest's heart as `favorites.ts` does a client's. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const { address } = context.get(visitorContext)
  const open = await readGuest(ports, request, params.token, now)
  const form = await request.formData()
  const guest = open && (await ensureGuest(ports, request, { ...open, address }, now))
  const choice = guest && { ...guest, slug: open.slug, ...readFavorite(form) }
  const saved = choice ? await chooseFavorite(ports, choice, now) : 'missing'
  return afterFavorite(request, shareAddress(params.token), form, saved)
}
