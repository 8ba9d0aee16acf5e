import { href, redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions.server.ts'
import { recordRefusedAlbum } from '../../clients/refused-album.server.ts'
import { portsContext } from '../../ports.server.ts'
import { notFound } from '../deliver.server.ts'
import { storeSelection } from '../selections.server.ts'
import type { Route } from './+types/selections.ts'

/** Selections can only be made here, not seen. */
export function loader() {
  return notFound()
}

/** Selects photographs of an album by their positions in the fields `photos`, and redirects to their download. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album } = params
  if (!(await signedInAs(ports, request, clientId))) return notFound()
  const form = await request.formData()
  const fields = form.getAll('photos').map(String)
  const id = await storeSelection(ports, { clientId, slug: album }, fields, Date.now())
  if (!id) {
    await recordRefusedAlbum(ports, clientId, album)
    return notFound()
  }
  const size = form.get('size') === 'web' ? 'web' : 'original'
  const address = href('/client/:clientId/:album/download/:what/:id?', { ...params, what: 'selections', id })
  return redirect(`${address}?size=${size}`, 303)
}
