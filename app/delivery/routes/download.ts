import { createContext } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import type { Choice } from '../contents.server.ts'
import { deliver } from '../deliver.server.ts'
import { NOTHING, type Refusal, refused } from '../refusal.ts'
import type { Route } from './+types/download.ts'

const refusalContext = createContext<Refusal>()

/** Responds with photographs, or lets the page say why there are none. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const choice = choiceOf(params)
    const place = { clientId: params.clientId, slug: params.album }
    const answer = choice ? await deliver(context.get(portsContext), request, place, choice) : NOTHING
    if (answer instanceof Response) return answer
    context.set(refusalContext, answer)
    return next()
  },
]

/** Photographs of an album: `album`, `favorites`, or `sections/`, `picks/`, `photographs/` and `selections/` with an ID. */
export function loader({ context }: Route.LoaderArgs) {
  throw refused(context.get(refusalContext))
}

/** Retry-After, also in page data, where React Router asks this route and not the one with the boundary. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function Download() {
  return null
}

function choiceOf({ what, id }: Route.LoaderArgs['params']): Choice | null {
  if (id === undefined) return what === 'album' ? { what: 'all' } : what === 'favorites' ? { what } : null
  if (what === 'photographs') return { what: 'photograph', id }
  if (what === 'sections') return { what: 'section', id }
  if (what === 'picks') return { what, id }
  return what === 'selections' ? { what: 'selection', id } : null
}
