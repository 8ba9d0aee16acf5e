import { data, href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import * as t from '#messages/site'
import { placeOf, ROLL, wholeNumber } from '../../photos/rules/frames.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { FrameLink } from '../../photos/ui/gallery/frame.tsx'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { Lightbox } from '../../photos/ui/gallery/lightbox/lightbox.tsx'
import { RollLinks } from '../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../photos/ui/gallery/rolls.tsx'
import { useRolls } from '../../photos/ui/gallery/use-rolls.ts'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { longDate, withoutDate } from '../../ui/dates.ts'
import { PrevNext } from '../../ui/prev-next.tsx'
import { type GalleryView, readGallery } from '../albums.server.ts'
import { galleryData } from '../structured-data.ts'
import { teamsOfGallery } from '../teams.server.ts'
import type { Route } from './+types/gallery.ts'
import styles from './gallery.module.css'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const frame = wholeNumber(params.frame)
  const roll = wholeNumber(new URL(request.url).searchParams.get('roll')) ?? 1
  const gallery = await readGallery(database, params.album, frame ? { number: frame } : roll)
  if (!gallery || frame === null) throw data(null, { status: 404 })
  return { gallery, teams: await teamsOfGallery(database, params.album), origin }
}

/** The lightbox changes the address, not the data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, defaultShouldRevalidate } = args
  const sameRoll = currentUrl.searchParams.get('roll') === nextUrl.searchParams.get('roll')
  const turned = currentParams.frame !== nextParams.frame
  return currentParams.album === nextParams.album && sameRoll && turned ? false : defaultShouldRevalidate
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { gallery, origin } = loaderData
  const { name, slug, category, date, city, count, frames, roll, cover } = gallery
  const frame = params.frame ? Number(params.frame) : null
  const shown = frame ? frames[placeOf(gallery.numbers, frame) - 1 - (roll - 1) * ROLL] : undefined
  const path = href('/portfolio/:album/:frame?', { album: slug })
  const facts = [category, city, date && longDate(date)].filter(Boolean).join(', ')
  const { owner, studio } = site
  return pageHead({
    title: `${frame ? `${shown?.title ?? t.photoNumber({ number: frame })} | ` : ''}${name} | ${studio}`,
    description: shown?.alt ?? t.galleryDescription({ name: withoutDate(name), count, owner, facts }),
    path: roll > 1 && !frame ? `${path}?roll=${roll}` : path,
    shared: frame ? `${path}/${frame}` : undefined,
    origin,
    site,
    picture: shown ?? cover,
    type: 'article',
    data: galleryData(gallery, site, origin),
  })
}

export default function Gallery({ loaderData, params }: Route.ComponentProps) {
  const { gallery, teams } = loaderData
  return (
    <div key={gallery.slug}>
      <Head gallery={gallery} teams={teams} />
      <Frames gallery={gallery} frame={params.frame ? Number(params.frame) : null} />
      <Developing waiting={gallery.frames.some(({ developed }) => !developed)} />
    </div>
  )
}

type HeadProps = { gallery: GalleryView; teams: { slug: string; name: string }[] }

function Head({ gallery: { name, category, date, city, count }, teams }: HeadProps) {
  const back = { to: href('/portfolio'), label: t.portfolio() }
  return (
    <GalleryHead back={back} date={date} count={count} name={withoutDate(name)}>
      <Link to={`${href('/portfolio')}?category=${encodeURIComponent(category)}`}>{category}</Link>
      {city && <span>{city}</span>}
      {teams.map(({ slug, name }) => (
        <Link key={slug} to={href('/teams/:team', { team: slug })}>
          {name}
        </Link>
      ))}
    </GalleryHead>
  )
}

function Frames({ gallery, frame }: { gallery: GalleryView; frame: number | null }) {
  const { slug: album, count, numbers } = gallery
  const numberOf = (n: number) => numbers?.[n - 1] ?? n
  const { rolls, load, photoAt } = useRolls({
    ...gallery,
    rollAddress: (roll) => href('/portfolio/:album/rolls/:roll', { album, roll: String(roll) }),
  })
  const address = (n: number | null) =>
    href('/portfolio/:album/:frame?', { album, frame: n === null ? undefined : String(numberOf(n)) })
  return (
    <>
      <Rolls
        rolls={rolls}
        load={load}
        ratios={gallery.ratios}
        frame={(photo, n, priority) => (
          <FrameLink photo={photo} n={n} position={numberOf(n)} priority={priority} to={address(n)} />
        )}
      />
      <RollLinks
        count={rolls.length}
        shown={gallery.roll}
        address={(roll) => `${address(null)}?roll=${roll}`}
      />
      <Onward gallery={gallery} />
      <Lightbox
        count={count}
        frame={frame && placeOf(numbers, frame)}
        address={address}
        photoAt={photoAt}
        load={load}
      />
    </>
  )
}

function Onward({ gallery: { newer, older } }: { gallery: GalleryView }) {
  return (
    <div className={`${styles.onward} page`}>
      <PrevNext
        label={t.albums()}
        before={newer && neighborLink(t.newerAlbum(), newer)}
        after={older && neighborLink(t.olderAlbum(), older)}
      />
    </div>
  )
}

function neighborLink(side: string, { slug, name }: { slug: string; name: string }) {
  return { side, name: withoutDate(name), to: href('/portfolio/:album/:frame?', { album: slug }) }
}
