import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { frameNumber, ROLL } from '../../rules/frames.ts'
import type { PhotoView } from '../../rules/photo.ts'
import { gridRatio } from '../../rules/roll-shape.ts'
import { Photo, type PhotoPlace, placeOf } from '../photo.tsx'
import styles from './roll.module.css'

/** How far from the screen a roll is still kept, so that scrolling never meets an empty one. */
const MARGIN = '150% 0px'

interface RollProps {
  number: number
  /** The gallery's only roll needs no name. */
  only: boolean
  /** The ratios of its photographs, from which `reserveRoom` knows its height. */
  shape: string | undefined
  frames: PhotoView[] | undefined
  load: (roll: number) => void
  /** What stands for the nth photograph (from 1) of the gallery, a {@link FrameLink} or more. */
  frame: (photo: PhotoView, n: number, place: PhotoPlace) => ReactNode
}

/**
 * One roll of the gallery. Far from the screen it is an empty box of its own height, so that the document holds a
 * few rolls however long the gallery is; near it, it is read if it has not been and shown.
 */
export function Roll({ number, only, shape, frames, load, frame }: RollProps) {
  const { box, far } = useDistance(Boolean(frames))
  useEffect(() => {
    if (!far && !frames) load(number)
  }, [far, frames, load, number])
  const first = (number - 1) * ROLL + 1
  return (
    <section
      ref={box}
      id={rollId(number)}
      className={styles.roll}
      aria-label={only ? 'Photographs' : `Roll ${number}`}
      data-empty={frames && !far ? undefined : ''}
    >
      {!only && (
        <p className={`edge page ${styles.name}`} aria-hidden="true">
          <b>Roll {number}</b>
        </p>
      )}
      <div className={styles.frames} data-shape={shape} suppressHydrationWarning>
        {frames && !far && (
          <ul className={styles.justified}>
            {frames.map((photo, i) => (
              <li key={photo.id + String(i)} data-ratio={gridRatio(photo)}>
                {frame(photo, first + i, number === 1 ? placeOf(i, 4) : 'lazy')}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Where in the page a roll is: its address leads there. */
export function rollId(number: number): string {
  return `roll-${number}`
}

interface FrameLinkProps {
  photo: PhotoView
  /** Which one it is of those that are shown, from 1. */
  n: number
  /** Which one it is of its album, when some are left out. */
  position?: number
  place: PhotoPlace
  /** Where it is shown large. */
  to: string
}

/** A photograph of a roll, which opens large. */
export function FrameLink({ photo, n, position = n, place, to }: FrameLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      state={{ fromGallery: true }}
      data-frame={n}
      aria-label={nameOf(photo, position)}
    >
      <FramePicture photo={photo} position={position} place={place} />
    </Link>
  )
}

/** What a frame shows: the photograph in its place in the row, and the film's edge. */
export function FramePicture({
  photo,
  position,
  place,
}: {
  photo: PhotoView
  position: number
  place: PhotoPlace
}) {
  return (
    <>
      <Photo photo={photo} sizes={sizesFor(photo.width / photo.height)} place={place} fill />
      <span className={`edge ${styles.caption}`} aria-hidden="true">
        {frameNumber(position)}
        {photo.title && <b> {photo.title}</b>}
      </span>
    </>
  )
}

/** 'Line of scrimmage, frame 2A' */
export function nameOf({ title }: PhotoView, position: number): string {
  return title ? `${title}, frame ${frameNumber(position)}` : `Frame ${frameNumber(position)}`
}

/** A row is at most about 21 rem high and a picture grows by half at the most. */
function sizesFor(ratio: number): string {
  const wide = ratio > 1
  return `(width >= 60rem) ${Math.round(ratio * 26)}rem, ${wide ? '96vw' : `${Math.round(Math.max(0.45, ratio * 0.7) * 100)}vw`}`
}

/** Whether a roll is far from the screen. */
function useDistance(filled: boolean) {
  const box = useRef<HTMLElement>(null)
  const [far, setFar] = useState(!filled)
  useEffect(() => {
    const target = box.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry && setFar(!entry.isIntersecting), {
      rootMargin: MARGIN,
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { box, far }
}
