import { data, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { nameGuest } from '../../viewers/guests.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { readWho } from '../../viewers/who.ts'
import { pageAfterForm } from '../back.ts'
import type { Route } from './+types/shared-who.ts'

export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(viewerContext).gallery)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const { gallery, open } = context.get(viewerContext)
  if (!open || !('linkId' in open.viewer)) throw data(null, { status: 404 })
  const form = await request.formData()
  const { guestId } = open.viewer
  const named = guestId !== null && (await nameGuest(database, guestId, readWho(form), Date.now()))
  if (request.headers.get('Accept') === 'application/json') {
    return Response.json(null, { status: named ? 200 : 429 })
  }
  if (guestId !== null && !named) throw data(null, { status: 429 })
  return redirect(pageAfterForm(gallery, form), 303)
}
