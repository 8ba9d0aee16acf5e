import { redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { askToOpen } from '../../clients/grants/ask-to-open.server.ts'
import { portsContext } from '../../ports.server.ts'
import { NOT_REQUESTED } from '../ui/closed.tsx'
import type { Route } from './+types/reopening.ts'

/** Leads to the album, or to what says that it is closed. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(galleryAddress(params.clientId, params.album))
}

/** Asks the owner to open an album again. Responds to a script that asks for JSON with when that was. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug } = params
  const known = await signedInAs(ports, request, clientId)
  const asked = known ? await askToOpen(ports, { clientId, slug }, Date.now()) : null
  if (typeof asked === 'number') ports.jobs.wake()
  if (request.headers.get('Accept') === 'application/json') {
    const status = asked === null ? 404 : asked === 'limited' ? 429 : 200
    return Response.json(status === 200 ? { askedAt: asked } : null, { status })
  }
  const gallery = galleryAddress(clientId, slug)
  return redirect(asked === 'limited' ? `${gallery}?${NOT_REQUESTED}` : gallery, 303)
}
