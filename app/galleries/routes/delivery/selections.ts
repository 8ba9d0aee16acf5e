import { href, redirect } from 'react-router'
import { signedInAs } from '../../../accounts/sessions/sessions.server.ts'
import { galleryAddress } from '../../../clients/address.ts'
import { recordRefusedAlbum } from '../../../clients/grants/refused-album.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { storeSelection } from '../../delivery/contents/selections.server.ts'
import { NOTHING, noneSelected, refused } from '../../delivery/refusal.ts'
import type { Route } from './+types/selections.ts'

/** Selections are only made here; a GET leads to the album. */
export function loader({ params: { clientId, album } }: Route.LoaderArgs) {
  return redirect(`${galleryAddress(clientId, album)}?pick=1`)
}

/** Selects photographs of an album by their positions in the fields `photos`, and redirects to their download. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album } = params
  if (!(await signedInAs(ports, request, clientId))) throw refused(NOTHING)
  const form = await request.formData()
  const fields = form.getAll('photos').map(String)
  if (fields.length === 0) throw refused(noneSelected({ address: galleryAddress(clientId, album) }))
  const id = await storeSelection(ports, { clientId, slug: album }, fields, Date.now())
  if (!id) {
    await recordRefusedAlbum(ports, clientId, album)
    throw refused(NOTHING)
  }
  const size = form.get('size') === 'web' ? 'web' : 'original'
  const address = href('/client/:clientId/:album/download/:what/:id?', { ...params, what: 'selections', id })
  return redirect(`${address}?size=${size}`, 303)
}

/** Without a component, React Router would send errors as plain text instead of a page. */
export default function Selections() {
  return null
}
