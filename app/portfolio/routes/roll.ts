import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readGallery } from '../albums.server.ts'
import type { Route } from './+types/roll.ts'

/** One roll of a gallery, as JSON for a page that scrolls. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const roll = wholeNumber(params.roll)
  const gallery = roll && (await readGallery(context.get(portsContext).database, params.album, roll))
  if (!gallery) throw new Response(null, { status: 404 })
  return Response.json(gallery.frames)
}
