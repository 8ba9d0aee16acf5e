import { Link, useRevalidator, useSearchParams } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { nameBesideDate } from '../../ui/dates.ts'
import { type Choosing, readChoosing } from '../choose.server.ts'
import { chooseQuery, readChooseMode, readObstacle } from '../choose-mode.ts'
import { missingAlbum } from '../gallery-page.server.ts'
import { type Lock, lockOf, obstacleText } from '../picks/rules.ts'
import { ChooseBar, FINISH } from '../ui/choose/bar.tsx'
import styles from '../ui/choose/choose.module.css'
import { ChooseFrames } from '../ui/choose/frames.tsx'
import { PicksState } from '../ui/choose/picks-state.tsx'
import { FinishSheet } from '../ui/choose/sheet.tsx'
import { useChoosing } from '../ui/choose/use-choosing.ts'
import { ProofsNote } from '../ui/cover/proofs.tsx'
import { MissingAlbum } from '../ui/missing-album.tsx'
import type { Route } from './+types/choose.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { clientId } = context.get(clientContext)
  const { searchParams } = new URL(request.url)
  const mode = readChooseMode(searchParams)
  const position = mode.photo ?? mode.note
  const place = position ? { position } : { roll: wholeNumber(searchParams.get('roll')) ?? 1 }
  const now = Date.now()
  const list = { clientId, slug: params.album, listId: params.list }
  const choosing = await readChoosing(ports, list, { ...place, picked: mode.picks }, now)
  if (!choosing) throw await missingAlbum(ports, list, now)
  const { owner, timeZone } = await readSite(ports.database)
  return { choosing, owner, timeZone, locked: lockOf(choosing.list, now) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? `Your picks, ${loaderData.choosing.gallery.name} | ` : ''
  return [{ title: `${name}${matches[1].loaderData?.site.studio}` }, { name: 'robots', content: 'noindex' }]
}

export default function Choose({ loaderData, params }: Route.ComponentProps) {
  const { choosing, locked } = loaderData
  const { gallery, list } = choosing
  const { name, date, total, videos } = gallery
  return (
    <>
      <GalleryHead
        back={{ to: galleryAddress(params.clientId, params.album), label: 'The album' }}
        name={nameBesideDate(name, date)}
        date={date}
        count={total}
        videos={videos}
      >
        <span>Picks: {list.name}</span>
      </GalleryHead>
      {gallery.proofs && <ProofsNote lists={[list]} />}
      <Picks key={`${list.id} ${locked}`} {...loaderData} clientId={params.clientId} />
    </>
  )
}

interface PicksProps {
  clientId: string
  choosing: Choosing
  owner: string
  timeZone: string
  locked: Lock | null
}

function Picks({ clientId, choosing, owner, timeZone, locked }: PicksProps) {
  const [query] = useSearchParams()
  const mode = readChooseMode(query)
  const { gallery, list, sections } = choosing
  const base = picksAddress(clientId, gallery.slug, list.id)
  const { revalidate } = useRevalidator()
  const picks = useChoosing(`${base}/save`, choosing, revalidate)
  const why = picks.why ?? (locked ? null : readObstacle(query))
  const problem =
    why === 'unsent' ? `That could not be saved. Please try again.` : why && obstacleText(why, owner)
  const rest = { picks, locked, problem }
  const close = base + chooseQuery({ picks: mode.picks })
  return (
    <>
      <PicksState {...{ list, picks, owner, timeZone, locked }} />
      <ChooseBar {...{ ...rest, base, sections }} total={gallery.total} shownPicks={mode.picks} />
      {gallery.count === 0 ? (
        <div className={`page ${styles.empty}`}>
          <p className="lead">
            {mode.picks
              ? 'Nothing chosen yet. Press the heart below a photograph.'
              : 'No photographs here yet.'}
          </p>
          {mode.picks && (
            <Link className="link" to={base} preventScrollReset>
              See all photographs
            </Link>
          )}
        </div>
      ) : (
        <ChooseFrames
          key={`${mode.picks} ${gallery.count}`}
          {...{ ...rest, clientId, choosing, mode, owner, locked: locked !== null }}
        />
      )}
      {mode.finish && !locked && (
        <FinishSheet
          {...{ picks, problem, owner, close, opener: FINISH }}
          address={`${base}/save`}
          finished={revalidate}
        />
      )}
    </>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
