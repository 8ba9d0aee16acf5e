import { href } from 'react-router'
import * as t from '#messages/galleries'
import { clientContext } from '../../accounts/client-context.server.ts'
import { recordView } from '../../albums/clients/album-views.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { readSite } from '../../site/site.server.ts'
import { albumOffer } from '../album-offer.server.ts'
import { missingAlbum, readAddressed } from '../album-page.server.ts'
import { titleOf } from '../find/find.ts'
import { Album } from '../ui/album.tsx'
import { MissingAlbum } from '../ui/missing-album.tsx'
import type { Route } from './+types/gallery.ts'

export { shouldRevalidate } from '../should-revalidate.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { album: slug, frame } = params
  const { timeZone } = await readSite(ports.database)
  const now = Date.now()
  const query = new URL(request.url).searchParams
  const page = await readAddressed(ports, { clientId }, { slug, timeZone, frame, query }, now)
  if (!page) throw await missingAlbum(ports, { clientId, slug }, now)
  await recordView(ports, { clientId, slug, timeZone }, now).catch((error) => ports.report(error, request))
  const { gallery } = page
  return { ...page, ...(await albumOffer(ports, request, { shopper: { clientId }, slug, gallery }, now)) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateHead(loaderData && titleOf(loaderData.gallery), matches)
}

export default function Gallery({ loaderData, params }: Route.ComponentProps) {
  const { clientId, album, frame } = params
  const base = galleryAddress(clientId, album)
  const back = { to: href('/client/:clientId', { clientId }), label: t.yourAlbums() }
  return <Album key={base} {...loaderData} base={base} back={back} frame={frame} />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
