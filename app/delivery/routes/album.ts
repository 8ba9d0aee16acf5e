import { portsContext } from '../../ports.server.ts'
import { deliver } from '../deliver.server.ts'
import type { Route } from './+types/album.ts'

/** All photographs of an album. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const place = { clientId: params.clientId, slug: params.album }
  return deliver(context.get(portsContext), request, place, { what: 'all' })
}
