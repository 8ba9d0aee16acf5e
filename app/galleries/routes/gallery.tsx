import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { recordView } from '../../albums/clients/album-views.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { openLists } from '../choices/viewer-choices.server.ts'
import { readCoverFacts } from '../cover.server.ts'
import { missingAlbum, readAddressed } from '../gallery-page.server.ts'
import { Album } from '../ui/album.tsx'
import { MissingAlbum } from '../ui/missing-album.tsx'
import type { Route } from './+types/gallery.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { searchParams } = new URL(request.url)
  const { album: slug, frame } = params
  const now = Date.now()
  const gallery = await readAddressed(ports, { clientId }, slug, { frame, query: searchParams }, now)
  if (!gallery) throw await missingAlbum(ports, { clientId, slug }, now)
  const { timeZone } = await readSite(ports.database)
  const album = { clientId, slug, timeZone }
  await recordView(ports, album, now).catch((error) => ports.report(error, request))
  const facts = await readCoverFacts(ports, { clientId }, album, now)
  return { gallery, ...facts, lists: await openLists(ports, { clientId }, slug, now) }
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

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
