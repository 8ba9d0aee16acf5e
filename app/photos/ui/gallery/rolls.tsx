import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#messages/site'
import { gridRatio, ROLL } from '../../rules/frames.ts'
import type { FrameView } from '../../rules/photo.ts'
import { type PhotoPriority, priorityOf } from '../photo.tsx'
import { frameId, keepMiddle } from './frame-box.ts'
import styles from './rolls.module.css'
import type { LoadedRolls } from './use-rolls.ts'

/** Distance from the screen at which a roll holds its photographs, so that scrolling never meets an empty one. */
const MARGIN = '150% 0px'
const FIRST_SCREEN = 4

interface RollProps {
  /** From 1. */
  number: number
  only: boolean
  /** Of all photographs of the gallery, by `gridRatio`. */
  ratios: string[]
  frames: FrameView[] | undefined
  load: (roll: number) => void
  /** Renders the nth photograph (from 1): a `FrameLink` or more. A new function renders all of them again. */
  frame: (photo: FrameView, n: number, priority: PhotoPriority) => ReactNode
  headings?: Heading[]
  /** Something else is above: no photograph is on the first screen. */
  below?: boolean
  /** `frame` renders a strip below each photograph, for which there is room from the start. */
  strips?: boolean
}

export interface Heading {
  id: string
  /** The first photograph of the section among those that are shown, from 1. */
  n: number
  name: string
  /** '43 to 138' */
  note: ReactNode
}

type RollsProps = Pick<LoadedRolls, 'rolls'> & Omit<RollProps, 'number' | 'only' | 'frames'>

export function Rolls({ rolls, ...rest }: RollsProps) {
  useEffect(keepMiddle, [])
  return rolls.map((frames, i) => (
    <Roll
      // biome-ignore lint/suspicious/noArrayIndexKey: a roll is its place
      key={i}
      number={i + 1}
      only={rolls.length === 1}
      frames={frames}
      {...rest}
    />
  ))
}

/** Boxes have their shapes from the start, so rows never jump. Memoized: a gallery may have thousands. */
const Roll = memo(function Roll(props: RollProps) {
  const { number, only, ratios, frames, load, frame, headings = [], below, strips } = props
  const { section, far } = useDistance(Boolean(frames))
  useEffect(() => {
    if (!far && !frames) load(number)
  }, [far, frames, load, number])
  const first = (number - 1) * ROLL + 1
  const main = mainOf(ratios)
  const own = frames?.map(gridRatio) ?? ratios.slice(first - 1, first - 1 + ROLL)
  return (
    <section
      ref={section}
      id={rollId(number)}
      className={styles.roll}
      // Where sections have headings, dozens of rolls would stand between them.
      aria-label={headings.length > 0 ? undefined : only ? t.photos() : t.pageNumber({ number })}
      data-unread={frames ? undefined : ''}
    >
      {!only && headings.length === 0 && (
        <p className={`edge page ${styles.name}`} aria-hidden="true">
          <b>{t.pageNumber({ number })}</b>
        </p>
      )}
      {partsOf(headings, first, own.length).map(({ from, to, heading }) => (
        <Fragment key={from}>
          {heading && <SectionHeading {...heading} />}
          <ul className={styles.justified} {...layoutOf(strips, only && own.length === 1)}>
            {own.slice(from - first, to - first).map((ratio, i) => {
              const n = from + i
              const read = frames?.[n - first]
              const photo = far ? undefined : read
              const priority = number === 1 && !below ? priorityOf(n - 1, FIRST_SCREEN, main) : 'lazy'
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

/** The largest on the first screen, from 0: of photographs of one height, the first broad one. */
function mainOf(ratios: string[]): number {
  return Math.max(
    0,
    ratios.slice(0, FIRST_SCREEN - 1).findIndex((ratio) => Number(ratio) > 1),
  )
}

function layoutOf(strips: boolean | undefined, alone: boolean) {
  return { 'data-strips': strips || undefined, 'data-alone': (strips && alone) || undefined }
}

interface Part {
  from: number
  to: number
  heading?: Heading
}

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

export function rollId(number: number): string {
  return `roll-${number}`
}

/** Until the browser reports the distance, a loaded roll counts as near. */
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
