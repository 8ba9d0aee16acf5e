import { useCallback, useState } from 'react'
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
import { closedAlbum } from '../../clients/grants/closed.server.ts'
import { recordRefusedAlbum } from '../../clients/grants/refused-album.server.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { clientLists } from '../../picks/client-picks.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { longDate } from '../../ui/dates.ts'
import { readAlbumFacts } from '../album-cover.server.ts'
import { type ClientGallery, readClientGallery } from '../gallery.server.ts'
import { type GalleryMode, modeQuery, readMode } from '../gallery-mode.ts'
import { Closed } from '../ui/closed.tsx'
import { Cover, PHOTOGRAPHS } from '../ui/cover.tsx'
import { GalleryBar } from '../ui/gallery-bar.tsx'
import styles from '../ui/gallery-frames.module.css'
import { GalleryFrames } from '../ui/gallery-frames.tsx'
import { ProofsNote } from '../ui/proofs.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { useFavorites } from '../ui/use-favorites.ts'
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
    (await readClientGallery(ports, clientId, params.album, { ...place, shown }, Date.now()))
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
  const facts = await readAlbumFacts(ports, album, now)
  return { gallery, ...facts, lists: await clientLists(ports, clientId, params.album, now) }
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
  const { slug, frames } = loaderData.gallery
  return (
    <div key={slug}>
      <Album {...loaderData} params={params} />
      <Developing waiting={frames.some(({ developed }) => !developed)} />
    </div>
  )
}

type AlbumProps = Route.ComponentProps['loaderData'] & Pick<Route.ComponentProps, 'params'>

function Album({ gallery, lists, until, sections, parts, params }: AlbumProps) {
  const { slug, total, frames } = gallery
  const asked = readMode(useSearchParams()[0])
  const covered = useCovered(gallery, asked)
  const { name, date } = gallery
  const head = {
    back: { to: href('/client/:clientId', { clientId: params.clientId }), label: 'Your albums' },
    name: date ? name.replace(`${longDate(date)}: `, '') : name,
    date,
    count: total,
    children: frames.some(({ developed }) => !developed) && <span>Still developing</span>,
  }
  const base = galleryAddress(params.clientId, slug)
  return (
    <>
      {covered ? (
        <Cover {...head} {...{ photo: covered, city: gallery.city, until, sections, base }} />
      ) : (
        <GalleryHead {...head} />
      )}
      {total === 0 ? (
        <Empty />
      ) : (
        <Photographs {...{ gallery, lists, sections, parts, base, params, asked, below: covered !== null }} />
      )}
    </>
  )
}

/**
 * The photograph of the cover, with which the album begins. An address that asks for a roll, the favorites or a selection
 * skips it: it stays as it was when the page was opened, so that nothing moves later.
 */
function useCovered({ roll, cover, frames, total }: ClientGallery, asked: GalleryMode): CoverView | null {
  const [covered] = useState(roll === 1 && total > 0 && asked.shown === 'all' && !asked.picking)
  const [first] = useState(frames[0])
  return covered ? (cover ?? first ?? null) : null
}

interface PhotographsProps extends Pick<AlbumProps, 'gallery' | 'lists' | 'sections' | 'parts' | 'params'> {
  base: string
  asked: GalleryMode
  below: boolean
}

function Photographs(props: PhotographsProps) {
  const { gallery, lists, sections, parts, base, params, asked, below } = props
  const { clientId } = params
  const { slug, total, count, downloads } = gallery
  const mode = { ...asked, picking: asked.picking && downloads !== 'none' }
  const { revalidate } = useRevalidator()
  const refused = useCallback(() => void revalidate(), [revalidate])
  const favorites = useFavorites(`${base}/favorites`, gallery.favorites, refused)
  const opened = params.frame ? Number(params.frame) : null
  return (
    <div id={PHOTOGRAPHS} className={styles.photographs}>
      <GalleryBar {...{ clientId, slug, mode, total, favorites, downloads, lists, sections, parts }} />
      {gallery.proofs && <ProofsNote lists={lists} />}
      <p className={`page ${favorites.failed ? styles.failed : ''}`} role="status">
        {favorites.failed && 'That favorite could not be saved. Please try again.'}
      </p>
      {count === 0 ? (
        <NoFavorites base={base} mode={mode} />
      ) : (
        <GalleryFrames
          key={`${mode.shown} ${count}`}
          {...{ clientId, gallery, mode, opened, favorites, sections, below }}
        />
      )}
    </div>
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

/** A closed album for the client who had it; no grant, or no such album. The layout's boundary shows all other errors. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { clientId = '' } = params
  return error.data ? <Closed {...error.data} clientId={clientId} /> : <Unavailable clientId={clientId} />
}
