import { data, redirect } from 'react-router'
import { signedInAs } from '../../accounts/sessions.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { portsContext } from '../../ports.server.ts'
import { chooseFavourite } from '../favourites.server.ts'
import { queryOf } from '../look.ts'
import type { Route } from './+types/favourites.ts'

/** The favourites are a look at the gallery. */
export function loader({ params }: Route.LoaderArgs) {
  const gallery = galleryAddress(encodeURIComponent(params.clientId), encodeURIComponent(params.album))
  return redirect(gallery + queryOf({ shown: 'favourites', picking: false }))
}

/**
 * Chooses the photograph in the field `add`, or gives up the one in `remove`; then back to the page in `back`. A
 * script that stays on its page asks for JSON.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { clientId, album: slug } = params
  const form = await request.formData()
  const favourite = form.has('add')
  const photoId = String(form.get('add') ?? form.get('remove') ?? '')
  const kept =
    (await signedInAs(ports, request, clientId)) &&
    (await chooseFavourite(ports, { clientId, slug, photoId, favourite }, Date.now()))
  if (!kept) throw data(null, { status: 404 })
  if (request.headers.get('Accept') === 'application/json') return Response.json({ favourite })
  return redirect(`${wayBack(form.get('back'), galleryAddress(clientId, slug))}#heart-${photoId}`, 303)
}

/** A page of this gallery; whatever else was asked for, the gallery itself. */
function wayBack(back: FormDataEntryValue | null, gallery: string): string {
  const page = URL.parse(String(back), 'http://here')
  if (!page || (page.pathname !== gallery && !page.pathname.startsWith(`${gallery}/`))) return gallery
  return page.pathname + page.search
}
