import { createContext, data } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { readGuest } from '../../shares/guests.server.ts'
import type { Choice } from '../contents.server.ts'
import { deliver } from '../deliver.server.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { Route } from './+types/shared-download.ts'

const refusalContext = createContext<Refusal>()

/** Responds with photographs to a guest, or lets the page say why there are none. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const ports = context.get(portsContext)
    const open = await readGuest(ports, request, params.token, Date.now())
    const choice = choiceOf(params)
    if (!open || !choice) throw data(null, { status: 404 })
    const answer = await deliver(ports, request, { ...open.guest, slug: open.slug }, choice)
    if (answer instanceof Response) return answer
    context.set(refusalContext, answer)
    return next()
  },
]

/** Photographs of an album: `album`, `favorites` or `photographs/{id}`. */
export function loader({ context }: Route.LoaderArgs) {
  throw refused(context.get(refusalContext))
}

/** Retry-After, also in page data, where React Router asks this route and not the one with the boundary. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function SharedDownload() {
  return null
}

function choiceOf({ what, id }: Route.LoaderArgs['params']): Choice | null {
  if (id === undefined) return what === 'album' ? { what: 'all' } : what === 'favorites' ? { what } : null
  if (what === 'photographs') return { what: 'photograph', id }
  return what === 'sections' ? { what: 'section', id } : null
}
