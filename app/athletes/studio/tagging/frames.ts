import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/frames.ts'
import { readTaggedFrames } from './frames.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const after = url.searchParams.get('after')
  if (after !== null && after.length > 64) throw data(null, { status: 400 })
  return Response.json(await readTaggedFrames(context.get(portsContext).database, params.album, after))
}
