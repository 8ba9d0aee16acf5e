import { useEffect, useRef, useState } from 'react'
import { type DerivativeFormat, photoUrl, widthsFor } from '../rules/address.ts'
import type { CoverView, PhotoView } from '../rules/photo.ts'
import styles from './photo.module.css'
import { useNear } from './use-near.ts'

/** `first` is the page's main picture, `near` is on the first screen, `lazy` is anywhere else. */
export type PhotoPlace = 'first' | 'near' | 'lazy'

/** The place of the ith (from 0) of a page's photographs, when `near` of them may be on a first screen of any size. */
export function placeOf(i: number, near: number): PhotoPlace {
  if (i === 0) return 'first'
  return i < near ? 'near' : 'lazy'
}

/** With the picture's text, '' for one that only decorates; a photograph that has its own can do without. */
type Shown = { photo: PhotoView; alt?: string } | { photo: CoverView; alt: string }

type PhotoProps = Shown & {
  /** How wide the picture is shown, as the browser's `sizes` wants it. */
  sizes: string
  place?: PhotoPlace
  /** Fills its box and is cropped to it, instead of keeping its shape. */
  fill?: boolean
  /** The width of the one picture for browsers that cannot choose. */
  base?: number
  className?: string
}

/**
 * A photograph: its drawn thumbhash at once, then the picture over it. The box has its shape from the first byte.
 * Before any script runs the picture simply appears; after, it fades in when it has arrived.
 */
export function Photo({ sizes, place = 'lazy', fill = false, base = 800, className, ...shown }: PhotoProps) {
  const { photo } = shown
  const alt = shown.alt ?? ('alt' in photo ? photo.alt : '')
  const { image, waiting } = useArrival(place)
  // Sixty stand-ins far below the screen kept a slow phone from painting the first three.
  const [frame, near] = useNear<HTMLSpanElement>(place !== 'lazy')
  const box = [styles.photo, fill && styles.fill, className].filter(Boolean).join(' ')
  const { width, height } = photo
  if (!photo.developed) {
    return (
      <span className={box} data-developing="">
        <img src={photo.placeholder} alt={alt} width={width} height={height} />
      </span>
    )
  }
  const standard = widthsFor(width)
  return (
    <span className={box} ref={frame}>
      {near && (
        <img
          className={styles.placeholder}
          src={photo.placeholder}
          alt=""
          aria-hidden="true"
          width={width}
          height={height}
        />
      )}
      <picture>
        <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
        <img
          ref={image}
          className={waiting ? styles.waiting : styles.picture}
          srcSet={srcSet(photo, 'jpg')}
          sizes={sizes}
          src={photoUrl(photo.id, standard.find((w) => w >= base) ?? width, 'jpg', photo.folder)}
          alt={alt}
          width={width}
          height={height}
          loading={place === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={place === 'first' ? 'high' : 'auto'}
          decoding={place === 'first' ? 'sync' : 'async'}
        />
      </picture>
    </span>
  )
}

/** Every developed width of a photograph, for the browser to choose from. */
export function srcSet(
  { id, width, folder }: Pick<CoverView, 'id' | 'width' | 'folder'>,
  format: DerivativeFormat,
): string {
  return widthsFor(width)
    .map((w) => `${photoUrl(id, w, format, folder)} ${w}w`)
    .join(', ')
}

/** Whether the picture is still on its way; the page's main picture is never held back for a fade. */
function useArrival(place: PhotoPlace) {
  const image = useRef<HTMLImageElement>(null)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const element = image.current
    if (!element || place === 'first' || element.complete) return
    const arrived = () => setWaiting(false)
    setWaiting(true)
    element.addEventListener('load', arrived)
    element.addEventListener('error', arrived)
    return () => {
      element.removeEventListener('load', arrived)
      element.removeEventListener('error', arrived)
    }
  }, [place])
  return { image, waiting }
}
