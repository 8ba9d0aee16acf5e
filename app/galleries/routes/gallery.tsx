import { data, href, isRouteErrorResponse, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { noteView } from '../../clients/albums/album-views.server.ts'
import { closedAlbum } from '../../clients/grants/closed.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { clientLists } from '../../picks/client-picks.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { readAlbumFacts } from '../albums/album-cover.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { readMode } from '../gallery-mode.ts'
import { Album } from '../ui/album.tsx'
import { Closed } from '../ui/closed.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/gallery.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { searchParams } = new URL(request.url)
  const position = wholeNumber(params.frame)
  const place = position ? { position } : { roll: wholeNumber(searchParams.get('roll')) ?? 1 }
  const { shown } = readMode(searchParams)
  const gallery =
    position !== null &&
    (await readPrivateGallery(ports, { clientId }, params.album, { ...place, shown }, Date.now()))
  // The photograph may no longer be a favorite.
  if (!gallery && position && shown === 'favorites') {
    throw replace(`${galleryAddress(clientId, params.album)}/${position}`)
  }
  const { timeZone, owner } = await readSite(ports.database)
  const album = { clientId, slug: params.album, timeZone }
  const now = Date.now()
  if (!gallery) {
    await recordRefusedAlbum(ports, clientId, params.album)
    const closed = await closedAlbum(ports, album, now)
    throw data(closed && { closed, owner, timeZone }, { status: 404 })
  }
  await noteView(ports, album, now)
  const facts = await readAlbumFacts(ports, { clientId }, album, now)
  return { gallery, ...facts, lists: await clientLists(ports, clientId, params.album, now) }
}

/** The lightbox and selecting change the address but not the data. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentParams.album !== nextParams.album) return defaultShouldRevalidate
  const same = ['show', 'roll'].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  )
  return same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  const name = loaderData ? `${loaderData.gallery.name} | ` : ''
  return [{ title: `${name}${site?.studio}` }, { name: 'robots', content: 'noindex' }]
}

export default function Gallery({ loaderData, params }: Route.ComponentProps) {
  const { slug, frames } = loaderData.gallery
  return (
    <div key={slug}>
      <Album
        {...loaderData}
        base={galleryAddress(params.clientId, slug)}
        back={{ to: href('/client/:clientId', { clientId: params.clientId }), label: 'Your albums' }}
        frame={params.frame}
      />
      <Developing waiting={frames.some(({ developed }) => !developed)} />
    </div>
  )
}

/** A closed album for the client who had it; no grant, or no such album. The layout's boundary shows all other errors. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { clientId = '' } = params
  return error.data ? <Closed {...error.data} clientId={clientId} /> : <Unavailable clientId={clientId} />
}
