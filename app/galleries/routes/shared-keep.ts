import { data, redirect } from 'react-router'
import { signedIn } from '../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { portsContext } from '../../ports.server.ts'
import { shareAddress } from '../../viewers/address.ts'
import { modeQuery } from '../../viewers/gallery-mode.ts'
import { readGuest } from '../../viewers/guests.server.ts'
import { copyFavorites } from '../choices/choosing.server.ts'
import type { Route } from './+types/shared-keep.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(shareAddress(params.token))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const open = await readGuest(ports, request, params.token, now)
  const client = await signedIn(ports, request, now)
  const clientId = client?.clientId
  const kept = open && clientId && (await copyFavorites(ports, { clientId, ...open }, now))
  if (!kept) throw data(null, { status: 404 })
  return redirect(galleryAddress(clientId, open.slug) + modeQuery({ shown: 'favorites' }), 303)
}

/** Without a component this would be no page, and its errors plain text. */
export default function SharedKeep() {
  return null
}
