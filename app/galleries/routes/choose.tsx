import { useRevalidator, useSearchParams } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { nameBesideDate } from '../../ui/dates.ts'
import { missingAlbum, readAlbumPage, rollAsked } from '../album-page.server.ts'
import { lockOf, OBSTACLES, obstacleText } from '../choices/rules.ts'
import { readMode, type Shown } from '../gallery-mode.ts'
import { ChooseBar, FINISH } from '../ui/choose/bar.tsx'
import { PickFrames } from '../ui/choose/pick-frames.tsx'
import { FinishSheet } from '../ui/choose/pick-sheets.tsx'
import type { PicksPage } from '../ui/choose/picks-page.ts'
import { PicksState } from '../ui/choose/picks-state.tsx'
import { useChoice } from '../ui/choose/use-choice.ts'
import { ProofsNote } from '../ui/cover/proofs.tsx'
import { MissingAlbum } from '../ui/missing-album.tsx'
import { NoPhotographs } from '../ui/no-photographs.tsx'
import type { Route } from './+types/choose.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { album: slug, list: listId } = params
  const query = new URL(request.url).searchParams
  const { shown, photo, note } = readMode(query, 'picks')
  const { owner, timeZone } = await readSite(ports.database)
  const asked = { slug, timeZone, ...rollAsked(photo ?? note, query), shown, listId }
  const now = Date.now()
  const page = await readAlbumPage(ports, { clientId }, asked, now)
  const list = page?.lists.find(({ id }) => id === listId)
  if (!page || !list) throw await missingAlbum(ports, { clientId, slug }, now)
  const { gallery, sections } = page
  return { gallery, sections, list, owner, timeZone, locked: lockOf(list, now) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? `Your picks, ${loaderData.gallery.name} | ` : ''
  return [{ title: `${name}${matches[1].loaderData?.site.studio}` }, { name: 'robots', content: 'noindex' }]
}

export default function Choose({ loaderData, params }: Route.ComponentProps) {
  const { gallery, list, locked } = loaderData
  const { name, date, total, videos } = gallery
  const album = galleryAddress(params.clientId, params.album)
  return (
    <>
      <GalleryHead
        back={{ to: album, label: 'The album' }}
        name={nameBesideDate(name, date)}
        date={date}
        count={total}
        videos={videos}
      >
        <span>Picks: {list.name}</span>
      </GalleryHead>
      {gallery.proofs && <ProofsNote lists={[list]} />}
      <Picks key={`${list.id} ${locked}`} {...loaderData} album={album} />
    </>
  )
}

type PicksProps = Omit<PicksPage, 'base' | 'mode' | 'picks' | 'problem'>

function Picks(props: PicksProps) {
  const { album, gallery, list, owner, locked } = props
  const [query] = useSearchParams()
  const mode = readMode(query, 'picks')
  const base = picksAddress(album, list.id)
  const { revalidate } = useRevalidator()
  const picks = useChoice({ address: `${base}/save`, saved: gallery, most: list.most, refused: revalidate })
  const said = OBSTACLES.find((one) => one === query.get('said'))
  const why = picks.why ?? (locked || !said ? null : said)
  const problem =
    why === 'unsent' ? `That could not be saved. Please try again.` : why && obstacleText(why, owner)
  const page = { ...props, base, mode, picks, problem }
  return (
    <>
      <PicksState {...page} />
      <ChooseBar {...page} />
      {gallery.count === 0 ? (
        <NoPicks base={base} shown={mode.shown} />
      ) : (
        <PickFrames key={`${mode.shown} ${gallery.count}`} {...page} />
      )}
      {mode.finish && !locked && <FinishSheet {...page} opener={FINISH} finished={revalidate} />}
    </>
  )
}

function NoPicks({ base, shown }: { base: string; shown: Shown }) {
  if (shown === 'all') return <NoPhotographs text="No photographs here yet." />
  return <NoPhotographs text="Nothing chosen yet. Press the heart below a photograph." all={base} />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
