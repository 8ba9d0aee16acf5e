import { portsContext } from '../../ports.server.ts'
import type { Choice } from '../contents.server.ts'
import { deliver, notFound } from '../deliver.server.ts'
import type { Route } from './+types/download.ts'

/** Photographs of an album: `album`, `favorites`, `photographs/{id}` or `selections/{id}`. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const choice = choiceOf(params)
  if (!choice) return notFound()
  const place = { clientId: params.clientId, slug: params.album }
  return deliver(context.get(portsContext), request, place, choice)
}

function choiceOf({ what, id }: Route.LoaderArgs['params']): Choice | null {
  if (id === undefined) return what === 'album' ? { what: 'all' } : what === 'favorites' ? { what } : null
  if (what === 'photographs') return { what: 'photograph', id }
  return what === 'selections' ? { what: 'selection', id } : null
}
