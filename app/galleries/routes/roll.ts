import { signedInAs } from '../../accounts/sessions.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readClientRoll } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a private gallery as JSON. HEAD checks whether the album is still granted. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { shown } = readMode(new URL(request.url).searchParams)
  const place = { roll: wholeNumber(params.roll) ?? 0, shown }
  const gallery =
    (await signedInAs(ports, request, params.clientId)) &&
    (await readClientRoll(ports, params.clientId, params.album, place, Date.now()))
  if (!gallery) throw new Response(null, { status: 404 })
  return Response.json(gallery.frames)
}
