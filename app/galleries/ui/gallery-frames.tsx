import { useMemo } from 'react'
import * as t from '#messages/galleries'
import { Numbers, OneDownload } from '../../delivery/ui/downloads.tsx'
import type { FrameView } from '../../photos/rules/photo.ts'
import type { Offer } from '../../store/offer.server.ts'
import { BuyOne } from '../../store/ui/buy.tsx'
import { type GalleryMode, modeQuery } from '../../viewers/gallery-mode.ts'
import type { AlbumSection } from '../../viewers/sections.ts'
import type { GalleryView } from '../gallery.server.ts'
import { ChoiceFrames } from './choose/frames.tsx'
import type { ViewerChoice } from './choose/use-choice.ts'
import { ReportLink, ReportSheet } from './find/report.tsx'
import styles from './gallery-frames.module.css'
import { SelectionBar } from './select/selection-bar.tsx'
import { placesIn, ShareSelected } from './select/share-selected.tsx'
import { type Selection, SelectionContext, useSelection } from './select/use-selection.ts'

interface GalleryFramesProps {
  base: string
  gallery: GalleryView
  mode: GalleryMode
  opened: number | null
  favorites: ViewerChoice
  offer?: Offer | undefined
  sections: AlbumSection[]
  below: boolean
  reports?: boolean
}

export function GalleryFrames(props: GalleryFramesProps) {
  const { base, gallery, mode, opened, favorites, sections, below } = props
  const report = useReports(props)
  const { downloads, slug, count } = gallery
  const name = slug || t.photoFile()
  const addresses = useAddresses(base, mode)
  const selection = useSelection(count)
  return (
    <SelectionContext value={selection}>
      <ChoiceFrames
        what="Favorite"
        gallery={gallery}
        addresses={addresses}
        sections={sections}
        opened={opened}
        report={report}
        below={below}
        choice={favorites}
        className={styles.frames}
        selecting={mode.selecting}
        before={mode.selecting && <Selecting {...props} name={name} selection={selection} />}
        tools={(photo, position) => (
          <>
            <OneDownload base={base} photo={photo} downloads={downloads} name={`${name}-${position}`} />
            {props.offer && <Buy {...props} offer={props.offer} photo={photo} position={position} />}
            <ReportLink to={report?.(position)} photo={photo} position={position} />
          </>
        )}
        asked={(photoOf) => (
          <Wrong {...props} photo={mode.wrong === null ? undefined : photoOf(mode.wrong)} />
        )}
      />
    </SelectionContext>
  )
}

type BuyProps = Pick<GalleryFramesProps, 'base' | 'gallery'> & {
  offer: Offer
  photo: FrameView
  position: number
}

function Buy({ offer, base, gallery: { found, only }, photo, position }: BuyProps) {
  const [album = ''] = Object.keys(offer.prices)
  const athlete = found?.tags[only?.indexOf(position) ?? -1]?.athlete ?? null
  return <BuyOne offer={offer} base={base} photo={photo} number={position} album={album} athlete={athlete} />
}

interface SelectingProps extends Pick<GalleryFramesProps, 'base' | 'gallery' | 'mode'> {
  name: string
  selection: Selection
}

function Selecting({ base, gallery, mode, name, selection }: SelectingProps) {
  const { only, numbers, downloads } = gallery
  const selected = selection.all.map((n) => (only ?? numbers)?.[n - 1] ?? n)
  return (
    <SelectionBar
      action={`${base}/archives`}
      done={base + modeQuery({ ...mode, selecting: false })}
      favorites={mode.shown === 'favorites'}
      selection={selection}
      downloads={downloads}
      fields={<Numbers of={selected} />}
      share={
        <ShareSelected key={selected.join()} base={base} name={name} {...placesIn(base, numbers, selected)} />
      }
    />
  )
}

function useReports({ base, gallery, mode, reports = true }: GalleryFramesProps) {
  const { found, only } = gallery
  const { team = null, find = null } = mode.asked ?? {}
  return useMemo(() => {
    if (!found || !only || find === null || !reports) return undefined
    const tagged = new Set(only.filter((_, i) => found.tags[i]))
    const asked = { team, find }
    return (position: number) =>
      tagged.has(position) ? base + modeQuery({ shown: 'found', asked, wrong: position }) : undefined
  }, [base, found, only, team, find, reports])
}

function Wrong({ base, gallery, mode, photo }: GalleryFramesProps & { photo: FrameView | undefined }) {
  const { found, only } = gallery
  const { wrong, asked } = mode
  const tag = wrong === null ? undefined : found?.tags[only?.indexOf(wrong) ?? -1]
  if (!photo || !tag || !found?.athlete || wrong === null) return null
  return (
    <ReportSheet
      action={`${base}/reports`}
      back={base + modeQuery({ shown: 'found', asked })}
      photo={photo}
      athlete={tag.athlete}
      evidence={tag.evidence}
      number={found.athlete.number}
      position={wrong}
    />
  )
}

function useAddresses(base: string, { shown, asked, selecting }: GalleryMode) {
  const { team = null, find = null } = asked ?? {}
  return useMemo(() => {
    const own = { shown, asked: find === null ? null : { team, find }, selecting }
    const query = modeQuery(own)
    return {
      page: (position: number | null) => (position === null ? base : `${base}/${position}`) + query,
      roll: (roll: number) => base + modeQuery(own, roll),
      frames: (roll: number) => `${base}/rolls/${roll}${modeQuery({ ...own, selecting: false })}`,
      save: `${base}/favorites`,
    }
  }, [base, shown, team, find, selecting])
}
