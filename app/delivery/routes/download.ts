import { createContext } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { deliverArchive, deliverPhotograph } from '../deliver.server.ts'
import { downloadRequest } from '../download-request.server.ts'
import { NOTHING, type Refusal, refused } from '../refusal.ts'
import type { Route } from './+types/download.ts'

const refusalContext = createContext<Refusal>()

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params: { archive, frame = '' }, context }, next) => {
    const ports = context.get(portsContext)
    const download = downloadRequest(request, context)
    let result: Response | Refusal | null = null
    if (download && archive) result = await deliverArchive(ports, download, { id: archive })
    else if (download) result = await deliverPhotograph(ports, download, frame)
    if (result instanceof Response) return result
    context.set(refusalContext, result ?? NOTHING)
    return next()
  },
]

/** A middleware doesn't know the frame of the site yet. */
export function loader({ context }: Route.LoaderArgs) {
  throw refused(context.get(refusalContext))
}

/** Retry-After, also in page data, where React Router asks this route and not the one with the boundary. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

/** Without a component, React Router would send errors as plain text instead of a page. */
export default function Download() {
  return null
}
