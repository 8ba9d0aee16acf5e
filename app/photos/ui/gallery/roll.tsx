import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { gridRatio, ROLL } from '../../rules/frames.ts'
import type { FrameView, PhotoView } from '../../rules/photo.ts'
import { durationText } from '../../video/video.ts'
import { Photo, type PhotoPriority, priorityOf } from '../photo.tsx'
import { frameId } from './frame-box.ts'
import styles from './roll.module.css'
import { VideoMark } from './video-mark.tsx'

/** How far from the screen a roll still holds its photographs, so that scrolling never meets an empty one. */
const MARGIN = '150% 0px'
/** Frames that a first screen of any size may show. */
const FIRST_SCREEN = 4

export interface RollProps {
  /** From 1. */
  number: number
  /** The gallery's only roll needs no name. */
  only: boolean
  /** The `gridRatio` of each photograph of the gallery, in order. */
  ratios: string[]
  /** Undefined until the roll has been read. */
  frames: FrameView[] | undefined
  load: (roll: number) => void
  /**
   * Renders the nth photograph (from 1) of the gallery: a {@link FrameLink} or more. When it changes, all of them render
   * again.
   */
  frame: (photo: FrameView, n: number, priority: PhotoPriority) => ReactNode
  /** Where sections begin, in order. */
  headings?: Heading[]
  /** Whether the page begins with something else: then no photograph is on the first screen. */
  below?: boolean
  /** Whether `frame` renders a strip below each photograph, for which there is room from the start. */
  strips?: boolean
}

/** The heading of a section. */
export interface Heading {
  /** The element id. */
  id: string
  /** The number of its first photograph among those that are shown, from 1. */
  n: number
  name: string
  /** Beside the name: '43 to 138'. */
  note: string
}

/**
 * One roll of a gallery. Its boxes have their shapes from the start, so the browser lays out the same rows before and
 * after the photographs arrive. Far from the screen the boxes are empty, which keeps the document small however long
 * the gallery is. A roll that comes near is read if it has not been. It renders again only for other props, because a gallery
 * may have thousands of boxes.
 */
export const Roll = memo(function Roll(props: RollProps) {
  const { number, only, ratios, frames, load, frame, headings = [], below, strips } = props
  const { section, far } = useDistance(Boolean(frames))
  useEffect(() => {
    if (!far && !frames) load(number)
  }, [far, frames, load, number])
  const first = (number - 1) * ROLL + 1
  const own = frames?.map(gridRatio) ?? ratios.slice(first - 1, first - 1 + ROLL)
  return (
    <section
      ref={section}
      id={rollId(number)}
      className={styles.roll}
      aria-label={only ? 'Photographs' : `Roll ${number}`}
      data-unread={frames ? undefined : ''}
    >
      {!only && headings.length === 0 && (
        <p className={`edge page ${styles.name}`} aria-hidden="true">
          <b>Roll {number}</b>
        </p>
      )}
      {partsOf(headings, first, own.length).map(({ from, to, heading }) => (
        <Fragment key={from}>
          {heading && <SectionHeading {...heading} />}
          <ul className={styles.justified} {...layoutOf(strips, only && own.length === 1)}>
            {own.slice(from - first, to - first).map((ratio, i) => {
              const n = from + i
              const photo = far ? undefined : frames?.[n - first]
              const priority = number === 1 && !below ? priorityOf(n - 1, FIRST_SCREEN) : 'lazy'
              return (
                <li key={n} id={frameId(n)} data-ratio={ratio}>
                  {photo && <Fragment key={photo.frameId}>{frame(photo, n, priority)}</Fragment>}
                </li>
              )
            })}
          </ul>
        </Fragment>
      ))}
      <div className={styles.end} />
    </section>
  )
})

/** What the rules of `.justified` read. */
function layoutOf(strips: boolean | undefined, alone: boolean) {
  return { 'data-strips': strips || undefined, 'data-alone': (strips && alone) || undefined }
}

interface Part {
  /** The number of its first photograph, and the one after its last. */
  from: number
  to: number
  heading?: Heading
}

/** A roll is divided where sections begin: `count` photographs from `first` on. */
function partsOf(headings: Heading[], first: number, count: number): Part[] {
  const here = headings.filter(({ n }) => n >= first && n < first + count)
  const starts = [...new Set([first, ...here.map(({ n }) => n)])]
  return starts.map((from, i) => ({
    from,
    to: starts[i + 1] ?? first + count,
    heading: here.find(({ n }) => n === from),
  }))
}

function SectionHeading({ id, name, note }: Heading) {
  return (
    <div id={id} className={`page ${styles.heading}`}>
      <h2>{name}</h2>
      <p className="edge">{note}</p>
    </div>
  )
}

/** The element id of a roll, for addresses that lead to it. */
export function rollId(number: number): string {
  return `roll-${number}`
}

interface FrameLinkProps {
  photo: PhotoView
  /** Its number among the frames that are shown, from 1. */
  n: number
  /** Its number in the album, when some frames are left out. */
  position?: number
  priority: PhotoPriority
  /** The address that shows it large. */
  to: string
  /** Without its number and title on it, because they stand below it. */
  bare?: boolean
}

/** A photograph of a roll, which opens large. */
export function FrameLink({ photo, n, position = n, priority, to, bare }: FrameLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      state={{ fromGallery: true }}
      data-frame={n}
      aria-label={nameOf(photo, position)}
    >
      <FramePicture photo={photo} position={position} priority={priority} bare={bare} />
    </Link>
  )
}

/** What a frame shows: the photograph in its place in the row, with its number and title unless it is `bare`. */
export function FramePicture({
  photo,
  position,
  priority,
  bare,
}: Pick<FrameLinkProps, 'photo' | 'priority' | 'bare'> & { position: number }) {
  return (
    <>
      <Photo photo={photo} sizes={sizesFor(photo.width / photo.height)} priority={priority} fill />
      {photo.video && <VideoMark video={photo.video} />}
      {!bare && (
        <span className={`edge ${styles.caption}`} aria-hidden="true">
          {position}
          {photo.title && <b> {photo.title}</b>}
        </span>
      )}
    </>
  )
}

/** 'Photograph 3, Line of scrimmage': begins as the caption does, for visitors who say what they see. */
export function nameOf({ title, video }: PhotoView, position: number): string {
  const name = video ? `Video ${position}` : `Photograph ${position}`
  const more = [title, video && durationText(video.seconds)].filter(Boolean)
  return [name, ...more].join(', ')
}

/** A row is at most about 21 rem high, and a picture grows by half at the most. */
function sizesFor(ratio: number): string {
  const wide = ratio > 1
  return `(width >= 60rem) ${Math.round(ratio * 26)}rem, ${wide ? '96vw' : `${Math.round(Math.max(0.45, ratio * 0.7) * 100)}vw`}`
}

/** Whether a roll is far from the screen. Until the browser reports it, a roll that has been read counts as near. */
function useDistance(read: boolean) {
  const section = useRef<HTMLElement>(null)
  const [far, setFar] = useState(!read)
  useEffect(() => {
    const target = section.current
    if (!target) return
    const observer = new IntersectionObserver((changes) => setFar(!changes.at(-1)?.isIntersecting), {
      rootMargin: MARGIN,
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { section, far }
}
