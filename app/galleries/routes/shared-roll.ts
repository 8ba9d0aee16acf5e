import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import { readGuest } from '../shares/guests.server.ts'
import type { Route } from './+types/shared-roll.ts'

/** One roll of a shared gallery as JSON. HEAD checks whether the link is still live. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const { shown } = readMode(new URL(request.url).searchParams)
  const open = await readGuest(ports, request, params.token, now)
  const place = { roll: wholeNumber(params.roll) ?? 0, shown }
  const gallery = open && (await readPrivateGallery(ports, open.guest, open.slug, place, now))
  if (!gallery) throw new Response(null, { status: 404 })
  return Response.json(gallery.frames)
}
