import { signedInAs } from '../../accounts/sessions.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readClientRoll } from '../gallery.server.ts'
import { lookOf } from '../look.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a private gallery, for a page that scrolls. HEAD asks whether the album may still be seen. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { shown } = lookOf(new URL(request.url).searchParams)
  const place = { roll: wholeNumber(params.roll) ?? 0, shown }
  const gallery =
    (await signedInAs(ports, request, params.clientId)) &&
    (await readClientRoll(ports, params.clientId, params.album, place, Date.now()))
  if (!gallery) throw new Response(null, { status: 404 })
  return Response.json(gallery.frames)
}
