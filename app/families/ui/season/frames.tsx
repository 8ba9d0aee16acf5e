import { useCallback, useMemo } from 'react'
import { OneDownload } from '../../../delivery/ui/downloads.tsx'
import strip from '../../../galleries/ui/film/lightbox-strip.module.css'
import { RollLine } from '../../../galleries/ui/film/roll-line.tsx'
import { ReportLink, ReportSheet } from '../../../galleries/ui/find/report.tsx'
import galleryStyles from '../../../galleries/ui/gallery-frames.module.css'
import { useGrantCheck } from '../../../galleries/ui/use-grant-check.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { FrameLink } from '../../../photos/ui/gallery/frame.tsx'
import { Lightbox } from '../../../photos/ui/gallery/lightbox/lightbox.tsx'
import { RollLinks } from '../../../photos/ui/gallery/roll-links.tsx'
import { Rolls } from '../../../photos/ui/gallery/rolls.tsx'
import { Strip } from '../../../photos/ui/gallery/strip.tsx'
import { useRolls } from '../../../photos/ui/gallery/use-rolls.ts'
import type { PhotoPriority } from '../../../photos/ui/photo.tsx'
import { captionOf } from '../../../photos/video/video.ts'
import { sectionAt, sectionId } from '../../../viewers/sections.ts'
import type { SeasonPage } from '../../season/season.server.ts'
import { type FrameMark, type SeasonQuery, seasonQuery } from '../../season/season.ts'
import styles from './frames.module.css'
import { albumText } from './texts.ts'

interface SeasonFramesProps {
  season: SeasonPage
  /** The page's address. */
  base: string
  asked: SeasonQuery
  /** The photograph that is shown large, by its place on the page, or null. */
  opened: number | null
  /** Whether the page begins with a cover. */
  below: boolean
}

/** The photographs of a season, album by album, and the lightbox. */
export function SeasonFrames({ season, base, asked, opened, below }: SeasonFramesProps) {
  const { albums, marks, ratios, roll, frames } = season
  const addresses = useAddresses(base, asked)
  const { refused, check } = useGrantCheck(addresses.frames(1), opened)
  const count = marks.length
  const { rolls, load, photoAt } = useRolls({ count, roll, frames, rollAddress: addresses.frames, refused })
  const headings = useMemo(() => albums.map(headingOf), [albums])
  const frame = useCallback(
    (photo: FrameView, n: number, priority: PhotoPriority) => {
      const mark = marks[n - 1]
      const links = { to: addresses.page(n), report: addresses.report(n) }
      return mark && <Frame photo={photo} n={n} mark={mark} priority={priority} {...links} />
    },
    [marks, addresses],
  )
  return (
    // A photograph that fails to load may no longer be open to them.
    <div className={galleryStyles.frames} onErrorCapture={check}>
      <Rolls
        rolls={rolls}
        load={load}
        frame={frame}
        below={below}
        headings={headings}
        ratios={ratios}
        strips
      />
      <RollLinks count={rolls.length} shown={roll} address={addresses.roll} />
      <Lightbox
        count={count}
        frame={opened}
        address={addresses.page}
        photoAt={photoAt}
        load={load}
        tools={(photo, n) => (
          <OneDownload
            base={base}
            photo={photo}
            downloads={marks[n - 1]?.downloads ?? 'none'}
            name={`photograph-${marks[n - 1]?.number}`}
          />
        )}
        strip={(photo, n) => <LightboxEdge season={season} photo={photo} n={n} />}
      />
      <Wrong season={season} base={base} asked={asked} photoAt={photoAt} />
    </div>
  )
}

interface WrongProps extends Pick<SeasonFramesProps, 'season' | 'base' | 'asked'> {
  photoAt: (n: number) => FrameView | undefined
}

/** The question about the photograph whose place the address has. */
function Wrong({ season, base, asked, photoAt }: WrongProps) {
  const wrong = asked.wrong ?? null
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

function useAddresses(base: string, { team, onlyNew }: SeasonQuery) {
  return useMemo(() => {
    const query = (roll?: number) => seasonQuery({ team, onlyNew }, roll)
    return {
      report: (n: number) => base + seasonQuery({ team, onlyNew, wrong: n }),
      page: (n: number | null) => (n === null ? base : `${base}/${n}`) + query(),
      roll: (roll: number) => base + query(roll),
      frames: (roll: number) => `${base}/rolls/${roll}${query()}`,
    }
  }, [base, team, onlyNew])
}

function headingOf(album: SeasonPage['albums'][number]) {
  const { first, name, fresh } = album
  const note = (
    <>
      {albumText(album)}
      {fresh > 0 && <b className={styles.fresh}>{fresh} new</b>}
    </>
  )
  return { id: sectionId(album), n: first, name, note }
}

interface FrameProps {
  photo: FrameView
  n: number
  mark: FrameMark
  priority: PhotoPriority
  to: string
  /** Of the page that asks whether it is somebody else. */
  report: string
}

/** A photograph, with its number in its album and its caption. */
function Frame({ photo, n, mark: { number, fresh }, priority, to, report }: FrameProps) {
  return (
    <>
      <FrameLink photo={photo} n={n} position={number} priority={priority} to={to} bare />
      {fresh && (
        <span className={styles.mark}>
          <span className="hidden-text">New</span>
        </span>
      )}
      <Strip position={number} chosen={false} caption={captionOf(photo)}>
        <ReportLink to={report} position={number} />
      </Strip>
    </>
  )
}

/** Above and below a photograph that is shown large: which one of which album it is, and where it is on the page. */
function LightboxEdge({ season, photo, n }: { season: SeasonPage; photo: FrameView | undefined; n: number }) {
  const { albums, marks } = season
  const mark = marks[n - 1]
  if (!mark) return null
  return (
    <>
      <p className={strip.where} aria-atomic="true">
        <b>
          {n} of {marks.length}
        </b>{' '}
        <span className={`edge ${strip.section}`}>{sectionAt(albums, n)?.name}</span>
      </p>
      <div className={strip.foot}>
        <span className={strip.caption}>{captionOf(photo)}</span>
        <RollLine
          total={marks.length}
          sections={albums}
          chosen={marks.flatMap(({ fresh }, i) => (fresh ? [i + 1] : []))}
          here={n}
          className={strip.line}
        />
        <span className={`edge ${strip.count}`}>Photo {mark.number}</span>
      </div>
    </>
  )
}
