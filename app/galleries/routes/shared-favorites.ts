import { redirect } from 'react-router'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { shareAddress } from '../../shares/address.ts'
import { ensureGuest, readGuest } from '../../shares/guests.server.ts'
import { pageAfterFavorite } from '../back.ts'
import { chooseFavorite } from '../favorites.server.ts'
import { modeQuery } from '../gallery-mode.ts'
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
  const favorite = form.has('add')
  const frameId = String(form.get('add') ?? form.get('remove') ?? '')
  const guest = open && (await ensureGuest(ports, request, { ...open, address }, now))
  const choice = guest && { ...guest, slug: open.slug, frameId, favorite }
  const saved = choice !== null && (await chooseFavorite(ports, choice, now))
  if (request.headers.get('Accept') === 'application/json') {
    return Response.json({ favorite: saved && favorite }, { status: saved ? 200 : 404 })
  }
  const gallery = shareAddress(params.token)
  // The gallery says that it is no longer there.
  if (!saved) return redirect(gallery, 303)
  return redirect(pageAfterFavorite(gallery, form, frameId), 303)
}
