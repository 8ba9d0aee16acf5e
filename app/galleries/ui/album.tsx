import { type ReactNode, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import * as t from '#messages/galleries'
import type { CoverView } from '../../photos/rules/photo.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { GalleryHead } from '../../photos/ui/gallery/gallery-head.tsx'
import type { Offer } from '../../store/offer.server.ts'
import { FromPrice } from '../../store/ui/buy.tsx'
import { nameBesideDate } from '../../ui/dates.ts'
import { type GalleryMode, modeQuery, readMode } from '../../viewers/gallery-mode.ts'
import type { AlbumPage } from '../album-page.server.ts'
import type { GalleryView } from '../gallery.server.ts'
import { useChoice } from './choose/use-choice.ts'
import { Cover, PHOTOGRAPHS } from './cover/cover.tsx'
import { ProofsNote } from './cover/proofs.tsx'
import { EndCard } from './end-card.tsx'
import { FindBand } from './find/find-form.tsx'
import { FoundHead } from './find/found.tsx'
import { GalleryBar } from './gallery-bar.tsx'
import styles from './gallery-frames.module.css'
import { GalleryFrames } from './gallery-frames.tsx'
import { NoPhotographs } from './no-photographs.tsx'

interface AlbumProps extends AlbumPage {
  base: string
  back: { to: string; label: string } | null
  frame: string | undefined
  offer?: Offer | undefined
  reports?: boolean
  whileChosen?: (count: number) => ReactNode
}

export function Album({ until, ...props }: AlbumProps) {
  const { gallery, sections, base, back, teams, captioned } = props
  const finds = teams.length > 0 || captioned
  const { name, date, total, videos, frames } = gallery
  const asked = readMode(useSearchParams()[0], 'favorites')
  const covered = useCovered(gallery, asked)
  const developing = frames.some(({ developed }) => !developed)
  const head = {
    back,
    name: nameBesideDate(name, date),
    date,
    count: total,
    videos,
    children: (
      <>
        {developing && <span>{t.stillProcessing()}</span>}
        {props.offer && <FromPrice offer={props.offer} />}
      </>
    ),
  }
  const { found, only } = gallery
  return (
    <>
      {found && (
        <FoundHead
          {...gallery}
          {...props}
          found={found}
          only={only ?? []}
          title={name}
          selecting={asked.selecting}
        />
      )}
      {!found && covered && (
        <Cover
          {...head}
          photo={covered}
          city={gallery.city}
          until={until}
          sections={sections}
          base={base}
          finds={finds}
        />
      )}
      {!found && !covered && <GalleryHead {...head} />}
      {total === 0 ? (
        <NoPhotographs text={t.noPhotosYet()} />
      ) : (
        <Photographs {...props} asked={asked} below={covered !== null} />
      )}
      <Developing waiting={developing} />
    </>
  )
}

/** After the last of theirs. */
function FoundEnd({ base, gallery, mode }: Pick<AlbumProps, 'base' | 'gallery'> & { mode: GalleryMode }) {
  const { found, only, total } = gallery
  const [first] = only ?? []
  if (!found || first === undefined || mode.selecting) return null
  const number = found.athlete?.number
  return (
    <EndCard
      title={number === undefined ? t.thatsAll() : t.thatsAllOf({ number })}
      text={t.countOf({ count: gallery.count, total })}
      play={`${base}/${first}${modeQuery(mode)}`}
    >
      <Link className="button second" to={base}>
        {t.allOf({ total })}
      </Link>
    </EndCard>
  )
}

/** An address that asks for less skips the cover; it stays as it was at first, so that nothing moves later. */
function useCovered({ roll, cover, frames, total }: GalleryView, asked: GalleryMode): CoverView | null {
  const [covered] = useState(roll === 1 && total > 0 && asked.shown === 'all' && !asked.selecting)
  const [first] = useState(frames[0])
  return covered ? (cover ?? first ?? null) : null
}

function Photographs(props: Omit<AlbumProps, 'until'> & { asked: GalleryMode; below: boolean }) {
  const { gallery, lists, base, frame, asked, teams, captioned, whileChosen } = props
  const selects = gallery.downloads !== 'none'
  const mode = { ...asked, selecting: asked.selecting && selects }
  const { revalidate } = useRevalidator()
  const address = `${base}/favorites`
  const favorites = useChoice({ address, saved: gallery, most: null, refused: revalidate })
  return (
    <div id={PHOTOGRAPHS} className={styles.photographs}>
      {(teams.length > 0 || captioned) && asked.shown === 'all' && !mode.selecting && (
        <FindBand base={base} teams={teams} captioned={captioned} />
      )}
      <GalleryBar {...props} selects={selects} mode={mode} favorites={favorites} />
      {gallery.proofs && <ProofsNote lists={lists} />}
      <p className={`page ${favorites.why ? styles.failed : ''}`} role="status">
        {favorites.why && t.favoriteNotSaved()}
      </p>
      {favorites.count > 0 && whileChosen?.(favorites.count)}
      {gallery.count === 0 && gallery.found === null && (
        <NoPhotographs text={t.noFavorites()} all={base + modeQuery({ ...mode, shown: 'all' })} />
      )}
      {gallery.count > 0 && (
        <GalleryFrames
          {...props}
          key={`${mode.shown} ${asked.asked?.find} ${gallery.count}`}
          mode={mode}
          opened={frame ? Number(frame) : null}
          favorites={favorites}
        />
      )}
      <FoundEnd base={base} gallery={gallery} mode={mode} />
    </div>
  )
}
