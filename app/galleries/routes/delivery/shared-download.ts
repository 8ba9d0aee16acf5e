import { data } from 'react-router'
import { portsContext, visitorContext } from '../../../ports.server.ts'
import { deliver } from '../../delivery/deliver.server.ts'
import { choiceOf, respondWith, throwRefusal } from '../../delivery/response.server.ts'
import { readGuest } from '../../shares/guests.server.ts'
import { keyOf } from '../../shares/viewer.server.ts'
import type { Route } from './+types/shared-download.ts'

/** Responds with photographs to a guest, or lets the page say why there are none. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const ports = context.get(portsContext)
    const open = await readGuest(ports, request, params.token, Date.now())
    const choice = choiceOf(params)
    if (!open || !choice) throw data(null, { status: 404 })
    // Many people use one link, so downloads under way are counted for each address.
    const who = `${keyOf(open.guest)} ${context.get(visitorContext).address}`
    const result = await deliver(ports, request, { ...open.guest, slug: open.slug }, choice, who)
    return respondWith(context, result, next)
  },
]

/** Photographs of an album: `album`, `favorites`, or `sections/` and `photographs/` with an ID. */
export function loader({ context }: Route.LoaderArgs) {
  throwRefusal(context)
}

/** Retry-After, also in page data, where React Router asks this route and not the one with the boundary. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function SharedDownload() {
  return null
}
