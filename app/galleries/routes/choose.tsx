import { Link, useRevalidator, useSearchParams } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { nameBesideDate } from '../../ui/dates.ts'
import { type Lock, lockOf, obstacleText } from '../choices/rules.ts'
import { type Choosing, readChoosing } from '../choose.server.ts'
import { chooseQuery, readChooseMode, readObstacle } from '../choose-mode.ts'
import type { Shown } from '../gallery-mode.ts'
import { missingAlbum } from '../gallery-page.server.ts'
import { ChooseBar, FINISH } from '../ui/choose/bar.tsx'
import styles from '../ui/choose/choose.module.css'
import { PickFrames } from '../ui/choose/pick-frames.tsx'
import { PicksState } from '../ui/choose/picks-state.tsx'
import { FinishSheet } from '../ui/choose/sheet.tsx'
import { useChoice } from '../ui/choose/use-choice.ts'
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
  const list = { viewer: { clientId }, slug: params.album, listId: params.list }
  const choosing = await readChoosing(ports, list, { ...place, shown: mode.shown }, now)
  if (!choosing) throw await missingAlbum(ports, { clientId, slug: params.album }, now)
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
  const album = galleryAddress(clientId, gallery.slug)
  const base = picksAddress(album, list.id)
  const address = `${base}/save`
  const { revalidate } = useRevalidator()
  const picks = useChoice({ address, saved: gallery, most: list.most, refused: revalidate })
  const why = picks.why ?? (locked ? null : readObstacle(query))
  const problem =
    why === 'unsent' ? `That could not be saved. Please try again.` : why && obstacleText(why, owner)
  const rest = { picks, locked, problem, base }
  return (
    <>
      <PicksState list={list} picks={picks} owner={owner} timeZone={timeZone} locked={locked} />
      <ChooseBar {...rest} sections={sections} total={gallery.total} shown={mode.shown} />
      {gallery.count === 0 ? (
        <Empty base={base} shown={mode.shown} />
      ) : (
        <PickFrames
          key={`${mode.shown} ${gallery.count}`}
          {...rest}
          gallery={gallery}
          sections={sections}
          mode={mode}
          owner={owner}
          album={album}
          listId={list.id}
        />
      )}
      {mode.finish && !locked && (
        <FinishSheet
          picks={picks}
          problem={problem}
          owner={owner}
          address={address}
          close={base + chooseQuery({ shown: mode.shown })}
          opener={FINISH}
          finished={revalidate}
        />
      )}
    </>
  )
}

function Empty({ base, shown }: { base: string; shown: Shown }) {
  return (
    <div className={`page ${styles.empty}`}>
      <p className="lead">
        {shown === 'chosen'
          ? 'Nothing chosen yet. Press the heart below a photograph.'
          : 'No photographs here yet.'}
      </p>
      {shown === 'chosen' && (
        <Link className="link" to={base} preventScrollReset>
          See all photographs
        </Link>
      )}
    </div>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <MissingAlbum error={error} clientId={params.clientId} />
}
