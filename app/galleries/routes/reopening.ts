import { redirect } from 'react-router'
import { askToOpen } from '../../clients/grants/ask-to-open.server.ts'
import { portsContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { NOT_REQUESTED } from '../ui/closed.tsx'
import type { Route } from './+types/reopening.ts'

export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(viewerContext).gallery)
}

export async function action({ request, params: { clientId }, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { gallery, open } = context.get(viewerContext)
  const asked = open && (await askToOpen(ports, { clientId, slug: open.slug }, Date.now()))
  if (typeof asked === 'number') ports.jobs.wake()
  if (request.headers.get('Accept') === 'application/json') {
    const status = asked === null ? 404 : asked === 'limited' ? 429 : 200
    return Response.json(status === 200 ? { askedAt: asked } : null, { status })
  }
  return redirect(asked === 'limited' ? `${gallery}?${NOT_REQUESTED}` : gallery, 303)
}
