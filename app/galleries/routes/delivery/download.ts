import { portsContext } from '../../../ports.server.ts'
import type { Choice } from '../../delivery/contents/contents.server.ts'
import { deliver } from '../../delivery/deliver.server.ts'
import { NOTHING } from '../../delivery/refusal.ts'
import { choiceOf, respondWith, throwRefusal } from '../../delivery/response.server.ts'
import type { Route } from './+types/download.ts'

/** Responds with photographs, or lets the page say why there are none. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const choice = ownChoice(params) ?? choiceOf(params)
    const place = { clientId: params.clientId, slug: params.album }
    const result = choice ? await deliver(context.get(portsContext), request, place, choice) : NOTHING
    return respondWith(context, result, next)
  },
]

/** Photographs of an album: `album`, `favorites`, or `sections/`, `picks/`, `photographs/` and `selections/` with an ID. */
export function loader({ context }: Route.LoaderArgs) {
  throwRefusal(context)
}

/** Retry-After, also in page data, where React Router asks this route and not the one with the boundary. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function Download() {
  return null
}

/** A choice that only clients have. */
function ownChoice({ what, id }: Route.LoaderArgs['params']): Choice | null {
  if (id === undefined) return null
  if (what === 'picks') return { what, id }
  return what === 'selections' ? { what: 'selection', id } : null
}
