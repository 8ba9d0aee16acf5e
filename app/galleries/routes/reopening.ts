import { redirect } from 'react-router'
import { picksAddress } from '../../clients/address.ts'
import { askToOpen } from '../../clients/grants/ask-to-open.server.ts'
import { portsContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { askForPicks } from '../choices/ask-for-picks.server.ts'
import { NOT_REQUESTED } from '../ui/owner-request.tsx'
import type { Route } from './+types/reopening.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return redirect(pageOf(context.get(viewerContext).gallery, params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { gallery, open } = context.get(viewerContext)
  const album = open && { clientId: params.clientId, slug: open.slug }
  const { list: listId } = params
  const now = Date.now()
  const asked =
    album && (await (listId ? askForPicks(ports, { ...album, listId }, now) : askToOpen(ports, album, now)))
  if (typeof asked === 'number') ports.jobs.wake()
  if (request.headers.get('Accept') === 'application/json') {
    const status = asked === null ? 404 : asked === 'limited' ? 429 : 200
    return Response.json(status === 200 ? { askedAt: asked } : null, { status })
  }
  const page = pageOf(gallery, params)
  return redirect(asked === 'limited' ? `${page}?${NOT_REQUESTED}` : page, 303)
}

function pageOf(gallery: string, { list }: { list?: string | undefined }): string {
  return list ? picksAddress(gallery, list) : gallery
}
