import { useCallback, useMemo } from 'react'
import * as t from '#messages/families'
import { OneDownload } from '../../../delivery/ui/downloads.tsx'
import { LightboxEdges } from '../../../galleries/ui/film/lightbox-strip.tsx'
import { ReportLink, ReportSheet } from '../../../galleries/ui/find/report.tsx'
import { Frames } from '../../../galleries/ui/frames.tsx'
import galleryStyles from '../../../galleries/ui/gallery-frames.module.css'
import { Selectable } from '../../../galleries/ui/select/selectable.tsx'
import { SelectionContext, useSelection } from '../../../galleries/ui/select/use-selection.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { FrameLink } from '../../../photos/ui/gallery/frame.tsx'
import { Strip } from '../../../photos/ui/gallery/strip.tsx'
import type { PhotoPriority } from '../../../photos/ui/photo.tsx'
import { captionOf } from '../../../photos/video/video.ts'
import type { Offer } from '../../../store/offer.server.ts'
import { BuyOne } from '../../../store/ui/buy.tsx'
import { sectionAt, sectionId } from '../../../viewers/sections.ts'
import type { SeasonPage } from '../../season/season.server.ts'
import { type SeasonQuery, seasonQuery } from '../../season/season.ts'
import styles from './frames.module.css'
import { SeasonSelection, selectionFields } from './selection.tsx'
import { albumText } from './texts.ts'

export interface SeasonFramesProps {
  season: SeasonPage
  offer?: Offer | undefined
  base: string
  asked: SeasonQuery
  opened: number | null
  below: boolean
}

export function SeasonFrames(props: SeasonFramesProps) {
  const { season, base, asked, opened, below } = props
  const { albums, marks } = season
  const addresses = useAddresses(base, asked)
  const headings = useMemo(() => albums.map(headingOf), [albums])
  const selection = useSelection(marks.length, (n) => marks[n - 1]?.downloads !== 'none')
  const frame = useFrame(props, addresses)
  return (
    <SelectionContext value={selection}>
      <Frames
        listed={season}
        address={addresses.page}
        rollAddresses={{ page: addresses.roll, frames: addresses.frames }}
        headings={headings}
        opened={opened}
        className={galleryStyles.frames}
        below={below}
        frame={frame}
        before={() =>
          asked.selecting && (
            <SeasonSelection {...props} selection={selection} rollAddress={addresses.frames} />
          )
        }
        tools={(photo, n) => <Tools {...props} photo={photo} n={n} report={addresses.report(n)} />}
        strip={(photo, n) => <LightboxEdge season={season} photo={photo} n={n} />}
        asked={(photoAt) => <Wrong {...props} photoAt={photoAt} />}
      />
    </SelectionContext>
  )
}

interface WrongProps extends SeasonFramesProps {
  photoAt: (n: number) => FrameView | undefined
}

function Wrong({ season, base, asked, photoAt }: WrongProps) {
  const { wrong } = asked
  const mark = wrong === null ? undefined : season.marks[wrong - 1]
  const photo = wrong === null ? undefined : photoAt(wrong)
  if (!mark || !photo) return null
  return (
    <ReportSheet
      action={`${base}/reports`}
      back={base + seasonQuery({ ...asked, wrong: null })}
      photo={photo}
      athlete={mark.athlete}
      evidence={mark.evidence}
      number={season.athlete.number}
      position={mark.number}
    />
  )
}

function useAddresses(base: string, { team, onlyNew, selecting }: SeasonQuery) {
  return useMemo(() => {
    const query = (roll?: number) => seasonQuery({ team, onlyNew, selecting }, roll)
    return {
      report: (n: number) => base + seasonQuery({ team, onlyNew, wrong: n }),
      page: (n: number | null) => (n === null ? base : `${base}/${n}`) + query(),
      roll: (roll: number) => base + query(roll),
      frames: (roll: number) => `${base}/rolls/${roll}${seasonQuery({ team, onlyNew })}`,
    }
  }, [base, team, onlyNew, selecting])
}

function headingOf(album: SeasonPage['albums'][number]) {
  const { first, name, fresh } = album
  const note = (
    <>
      {albumText(album)}
      {fresh > 0 && <b className={styles.fresh}>{t.freshCount({ count: fresh })}</b>}
    </>
  )
  return { id: sectionId(album), n: first, name, note }
}

function useFrame(
  { season: { marks, albums }, asked: { selecting }, offer }: SeasonFramesProps,
  { page, report }: ReturnType<typeof useAddresses>,
) {
  return useCallback(
    (photo: FrameView, n: number, priority: PhotoPriority) => {
      const mark = marks[n - 1]
      if (!mark) return null
      const { number: position, fresh, downloads } = mark
      const shown = { photo, n, position, priority }
      if (selecting && downloads !== 'none')
        return <Selectable {...shown} field={selectionFields({ albums, marks }, [n])[0] ?? ''} />
      return (
        <>
          <FrameLink {...shown} to={page(n)} bare />
          {fresh && (
            <span className={styles.mark}>
              <span className="hidden-text">{t.fresh()}</span>
            </span>
          )}
          <Strip
            position={position}
            chosen={false}
            boxed={offer?.inCart.includes(photo.frameId)}
            caption={captionOf(photo)}
          >
            <ReportLink to={report(n)} photo={photo} position={position} />
          </Strip>
        </>
      )
    },
    [marks, albums, selecting, page, report, offer],
  )
}

interface ToolsProps extends SeasonFramesProps {
  photo: FrameView
  n: number
  report: string
}

function Tools({ season, base, photo, n, report, offer }: ToolsProps) {
  const mark = season.marks[n - 1]
  if (!mark) return null
  const { number, downloads, athlete } = mark
  const album = sectionAt(season.albums, n)?.id ?? ''
  return (
    <>
      <OneDownload base={base} photo={photo} downloads={downloads} name={`${t.photoFile()}-${number}`} />
      {offer && (
        <BuyOne offer={offer} base={base} photo={photo} number={number} album={album} athlete={athlete} />
      )}
      <ReportLink to={report} photo={photo} position={number} />
    </>
  )
}

function LightboxEdge({ season, photo, n }: { season: SeasonPage; photo: FrameView | undefined; n: number }) {
  const { albums, marks } = season
  const mark = marks[n - 1]
  if (!mark) return null
  return (
    <LightboxEdges
      where={<b>{t.outOf({ n, count: marks.length })}</b>}
      section={sectionAt(albums, n)}
      caption={captionOf(photo)}
      line={{
        total: marks.length,
        sections: albums,
        chosen: marks.flatMap(({ fresh }, i) => (fresh ? [i + 1] : [])),
        here: n,
      }}
      count={t.photo({ number: mark.number })}
    />
  )
}
