import { href, redirect } from 'react-router'
import { signedIn } from '../../accounts/sessions.server.ts'
import { portsContext } from '../../ports.server.ts'
import { nothing } from '../deliver.server.ts'
import { keepSelection } from '../selections.server.ts'
import type { Route } from './+types/selections.ts'

/** Picks photographs from an album, by their positions in the fields `photos`, and leads to their download. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const client = await signedIn(ports, request)
  if (client?.clientId !== params.clientId) return nothing()
  const form = await request.formData()
  const place = { clientId: params.clientId, slug: params.album }
  const selection = await keepSelection(ports, place, form.getAll('photos').map(String), Date.now())
  if (!selection) return nothing()
  const size = form.get('size') === 'web' ? 'web' : 'original'
  const address = href('/client/:clientId/:album/download/selections/:selection', { ...params, selection })
  return redirect(`${address}?size=${size}`, 303)
}

/** There is nothing to look at: a selection is only made here. */
export function loader() {
  return nothing()
}
