import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { readPublicRoll } from '../albums.server.ts'
import type { Route } from './+types/roll.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const roll = wholeNumber(params.roll)
  const frames = roll && (await readPublicRoll(context.get(portsContext).database, params.album, roll))
  if (!frames) throw new Response(null, { status: 404 })
  return Response.json(frames)
}
