import { useCallback } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Link,
  replace,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import { noteView } from '../../clients/albums/album-views.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { type ClientList, clientLists } from '../../picks/client-picks.server.ts'
import { type Ports, portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { longDate } from '../../ui/dates.ts'
import { type ClientGallery, readClientGallery } from '../gallery.server.ts'
import { type GalleryMode, modeQuery, readMode } from '../gallery-mode.ts'
import { GalleryBar } from '../ui/gallery-bar.tsx'
import styles from '../ui/gallery-frames.module.css'
import { GalleryFrames } from '../ui/gallery-frames.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { useFavorites } from '../ui/use-favorites.ts'
import type { Route } from './+types/gallery.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { clientId } = context.get(clientContext)
  const { searchParams } = new URL(request.url)
  const position = wholeNumber(params.frame)
  const place = position ? { position } : { roll: wholeNumber(searchParams.get('roll')) ?? 1 }
  const { shown } = readMode(searchParams)
  const gallery =
    position !== null &&
    (await readClientGallery(
      context.get(portsContext),
      clientId,
      params.album,
      { ...place, shown },
      Date.now(),
    ))
  // The photograph may no longer be a favorite.
  if (!gallery && position && shown === 'favorites') {
    throw replace(`${galleryAddress(clientId, params.album)}/${position}`)
  }
  if (!gallery) {
    await recordRefusedAlbum(context.get(portsContext), clientId, params.album)
    throw data(null, { status: 404 })
  }
  await noteOpened(context.get(portsContext), clientId, params.album)
  return { gallery, lists: await clientLists(context.get(portsContext), clientId, params.album, Date.now()) }
}

async function noteOpened(ports: Ports, clientId: string, slug: string): Promise<void> {
  const { timeZone } = await readSite(ports.database)
  await noteView(ports, { clientId, slug, timeZone }, Date.now())
}

/** The lightbox and picking change the address but not the data. */
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
  const { gallery, lists } = loaderData
  const { slug, name, date, total } = gallery
  const waiting = gallery.frames.some(({ developed }) => !developed)
  return (
    <div key={slug}>
      <GalleryHead
        back={{ to: href('/client/:clientId', { clientId: params.clientId }), label: 'Your albums' }}
        name={date ? name.replace(`${longDate(date)}: `, '') : name}
        date={date}
        count={total}
      >
        {waiting && <span>Still developing</span>}
      </GalleryHead>
      {total === 0 ? <Empty /> : <Album {...{ gallery, lists, params }} />}
      <Developing waiting={waiting} />
    </div>
  )
}

interface AlbumProps {
  gallery: ClientGallery
  lists: ClientList[]
  params: Route.ComponentProps['params']
}

function Album({ gallery, lists, params }: AlbumProps) {
  const { clientId } = params
  const { slug, total, count, downloads } = gallery
  const asked = readMode(useSearchParams()[0])
  const mode = { ...asked, picking: asked.picking && downloads !== 'none' }
  const base = galleryAddress(clientId, slug)
  const { revalidate } = useRevalidator()
  const refused = useCallback(() => void revalidate(), [revalidate])
  const favorites = useFavorites(`${base}/favorites`, gallery.favorites, refused)
  const opened = params.frame ? Number(params.frame) : null
  return (
    <>
      <GalleryBar {...{ clientId, slug, mode, total, favorites: favorites.count, downloads, lists }} />
      <p className={`page ${favorites.failed ? styles.failed : ''}`} role="status">
        {favorites.failed && 'That favorite could not be saved. Please try again.'}
      </p>
      {count === 0 ? (
        <NoFavorites base={base} mode={mode} />
      ) : (
        <GalleryFrames key={`${mode.shown} ${count}`} {...{ clientId, gallery, mode, opened, favorites }} />
      )}
    </>
  )
}

function Empty() {
  return (
    <div className={`${styles.empty} page`}>
      <p className="lead">No photographs here yet. They appear as soon as they are ready.</p>
    </div>
  )
}

function NoFavorites({ base, mode }: { base: string; mode: GalleryMode }) {
  return (
    <div className={`${styles.empty} page`}>
      <p className="lead">No favorites yet. Press the heart on a photograph to find it here.</p>
      <Link className="link" to={base + modeQuery({ ...mode, shown: 'all' })}>
        See all photographs
      </Link>
    </div>
  )
}

/** No grant, or no such album. The layout's boundary shows all other errors. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <Unavailable clientId={params.clientId ?? ''} />
}
