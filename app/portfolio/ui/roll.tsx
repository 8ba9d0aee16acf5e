import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { PhotoView } from '../../photos/photo.ts'
import { Photo, type PhotoPlace, placeOf } from '../../photos/ui/photo.tsx'
import { frameNumber, ROLL } from '../frames.ts'
import styles from './roll.module.css'

/** How far from the screen a roll is still kept, so that scrolling never meets an empty one. */
const MARGIN = '150% 0px'

interface RollProps {
  number: number
  slug: string
  /** The gallery's only roll needs no name. */
  only: boolean
  frames: PhotoView[] | undefined
  load: (roll: number) => void
}

/**
 * One roll of the gallery. Far from the screen it is an empty box of its own height, so that the document holds a
 * few rolls however long the gallery is; near it, it is read if it has not been and shown.
 */
export function Roll({ number, slug, only, frames, load }: RollProps) {
  const { box, far, height } = useDistance(Boolean(frames))
  useEffect(() => {
    if (!far && !frames) load(number)
  }, [far, frames, load, number])
  const first = (number - 1) * ROLL + 1
  return (
    <section
      ref={box}
      className={styles.roll}
      aria-label={only ? 'Photographs' : `Roll ${number}`}
      style={far && height ? { blockSize: height } : undefined}
      data-empty={frames ? undefined : ''}
    >
      {!only && (
        <p className={`edge page ${styles.name}`} aria-hidden="true">
          <b>Roll {number}</b>
        </p>
      )}
      {frames && !far && (
        <ul className={styles.justified}>
          {frames.map((photo, i) => (
            <Frame
              key={photo.id + String(i)}
              photo={photo}
              slug={slug}
              n={first + i}
              place={number === 1 ? placeOf(i, 4) : 'lazy'}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Frame({ photo, slug, n, place }: { photo: PhotoView; slug: string; n: number; place: PhotoPlace }) {
  const ratio = photo.width / photo.height
  return (
    <li data-ratio={nearestRatio(ratio)}>
      <Link
        to={href('/portfolio/:album/:frame?', { album: slug, frame: String(n) })}
        preventScrollReset
        state={{ fromGallery: true }}
        data-frame={n}
        aria-label={photo.title ? `${photo.title}, frame ${frameNumber(n)}` : `Frame ${frameNumber(n)}`}
      >
        <Photo photo={photo} sizes={sizesFor(ratio)} place={place} fill />
        <span className={`edge ${styles.caption}`} aria-hidden="true">
          {frameNumber(n)}
          {photo.title && <b> {photo.title}</b>}
        </span>
      </Link>
    </li>
  )
}

/** Rows are justified by growing with the ratio; it comes from a class of the style sheet, in steps of a twentieth. */
function nearestRatio(ratio: number): string {
  return (Math.round(Math.min(3, Math.max(0.4, ratio)) * 20) / 20).toFixed(2)
}

/** A row is at most about 21 rem high and a picture grows by half at the most. */
function sizesFor(ratio: number): string {
  const wide = ratio > 1
  return `(width >= 60rem) ${Math.round(ratio * 26)}rem, ${wide ? '96vw' : `${Math.round(Math.max(0.45, ratio * 0.7) * 100)}vw`}`
}

/** Whether a roll is far from the screen, and how high it was when it last was not. */
function useDistance(filled: boolean) {
  const box = useRef<HTMLElement>(null)
  const [far, setFar] = useState(!filled)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const target = box.current
    if (!target) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) setHeight(target.offsetHeight)
        setFar(!entry.isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { box, far, height }
}
