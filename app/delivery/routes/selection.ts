import { portsContext } from '../../ports.server.ts'
import { deliver } from '../deliver.server.ts'
import type { Route } from './+types/selection.ts'

/** The photographs that a client has picked from an album. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const place = { clientId: params.clientId, slug: params.album }
  return deliver(context.get(portsContext), request, place, { what: 'selection', id: params.selection })
}
