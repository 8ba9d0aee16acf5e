import * as t from '#messages/galleries'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { missingAlbum, readPicksPage } from '../album-page.server.ts'
import { Choosing } from '../ui/choose/choosing.tsx'
import { MissingAlbum } from '../ui/missing-album.tsx'
import type { Route } from './+types/choose.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { album: slug, list: listId } = params
  const query = new URL(request.url).searchParams
  const now = Date.now()
  const page = await readPicksPage(ports, { clientId }, { slug, listId, query }, now)
  if (!page) throw await missingAlbum(ports, { clientId, slug }, now)
  return page
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateHead(loaderData && t.yourPicks(loaderData.gallery), matches)
}

export default function Choose({ loaderData, params }: Route.ComponentProps) {
  return <Choosing {...loaderData} album={galleryAddress(params.clientId, params.album)} />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
