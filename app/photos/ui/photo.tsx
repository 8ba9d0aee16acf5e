import { useEffect, useRef, useState } from 'react'
import { type DerivativeFormat, photoUrl, TALL, tallUrl, widthsFor } from '../rules/address.ts'
import type { CoverView, PhotoView } from '../rules/photo.ts'
import styles from './photo.module.css'
import { usePublicFolder } from './public-folder.ts'

/** `first` is the page's main picture, `near` is on the first screen, `lazy` is anywhere else. */
export type PhotoPriority = 'first' | 'near' | 'lazy'

/** Of a page's ith (from 0) photograph, if a first screen shows `near` of them and `main` is the largest. */
export function priorityOf(i: number, near: number, main = 0): PhotoPriority {
  if (i === main) return 'first'
  return i < near ? 'near' : 'lazy'
}

const UPRIGHT = '(max-aspect-ratio: 4/5)'

/** A cover has no text of its own: say what it shows, or '' if it only decorates. */
type Shown = { photo: PhotoView; alt?: string } | { photo: CoverView; alt: string }

type PhotoProps = Shown & {
  sizes: string
  priority?: PhotoPriority
  fill?: boolean
  /** Upright screens get the upright cut, a third of the size, which ignores the point of focus. */
  upright?: boolean
  /** Width in pixels for browsers without AVIF, which get one file of each photograph. */
  base?: number
  className?: string
}

/** Shows the placeholder at once in the final shape, then the picture, which fades in once scripts run. */
export function Photo({
  sizes,
  priority = 'lazy',
  fill = false,
  upright = false,
  base = 800,
  className,
  ...shown
}: PhotoProps) {
  const publicFolder = usePublicFolder()
  const photo = { ...shown.photo, folder: shown.photo.folder ?? publicFolder }
  const alt = shown.alt ?? ('alt' in shown.photo ? shown.photo.alt : '')
  const { image, loading } = useLoading(priority)
  const start = priority === 'lazy' ? 'lazy' : 'eager'
  const focus = fill ? photo.focus : undefined
  const classes = [styles.photo, fill && styles.fill, focus && styles.focused, className]
  const box = classes.filter(Boolean).join(' ')
  const { width, height, folder, placeholder } = photo
  if (!photo.developed) {
    return (
      <span className={box} data-developing="" {...focusData(focus)}>
        <img src={placeholder} alt={alt} width={width} height={height} />
      </span>
    )
  }
  return (
    <span className={box} {...focusData(focus)}>
      {priority === 'first' && <Preload photo={photo} sizes={sizes} upright={upright} />}
      <img
        className={styles.placeholder}
        src={placeholder}
        alt=""
        aria-hidden="true"
        width={width}
        height={height}
        loading={start}
      />
      <picture>
        {upright && <Upright photo={photo} />}
        <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={forPhones(sizes)} />
        <img
          ref={image}
          className={loading ? styles.loading : styles.picture}
          src={photoUrl(photo, widthsFor(width).find((w) => w >= base) ?? width, 'jpg', folder)}
          alt={alt}
          width={width}
          height={height}
          loading={start}
          fetchPriority={priority === 'first' ? 'high' : 'auto'}
          decoding={priority === 'first' ? 'sync' : 'async'}
        />
      </picture>
    </span>
  )
}

/** Puts the picture before the scripts, which React Router preloads at the same priority. */
function Preload({ photo, sizes, upright }: { photo: CoverView; sizes: string; upright: boolean }) {
  const avif = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  const folder = usePublicFolder()
  return (
    <>
      {upright && <link {...avif} href={tallUrl(photo, 'avif', folder)} media={UPRIGHT} />}
      <link
        {...avif}
        // React puts only a link with an address into the head.
        href={photoUrl(photo, widthsFor(photo.width)[0] ?? photo.width, 'avif', photo.folder)}
        imageSrcSet={srcSet(photo, 'avif')}
        imageSizes={forPhones(sizes)}
        media={upright ? `not all and ${UPRIGHT}` : undefined}
      />
    </>
  )
}

function Upright({ photo }: { photo: CoverView }) {
  const cut = { media: UPRIGHT, width: TALL.width, height: TALL.height }
  const folder = usePublicFolder()
  return (
    <>
      <source type="image/avif" srcSet={tallUrl(photo, 'avif', folder)} {...cut} />
      <source srcSet={tallUrl(photo, 'jpg', folder)} {...cut} />
    </>
  )
}

/** Read by the rules of `.focused`, one for every ten percent: the policy allows no inline style. */
function focusData(focus: CoverView['focus']) {
  const tens = (percent: number) => Math.round(percent / 10) * 10
  return focus && { 'data-x': tens(focus.x), 'data-y': tens(focus.y) }
}

export function srcSet(
  photo: Pick<CoverView, 'id' | 'turned' | 'width' | 'folder'>,
  format: DerivativeFormat,
): string {
  return widthsFor(photo.width)
    .map((w) => `${photoUrl(photo, w, format, photo.folder)} ${w}w`)
    .join(', ')
}

/** A phone has up to 3.5 pixels to a CSS pixel, but two are enough for a page, at less than half the bytes. */
function forPhones(sizes: string): string {
  const [onPhones] = /[^, ()]+$/.exec(sizes) ?? []
  return onPhones
    ? `(min-resolution: 2.5dppx) and (max-width: 40rem) calc(0.65 * ${onPhones}), ${sizes}`
    : sizes
}

/** The page's main picture never waits for a fade. */
function useLoading(priority: PhotoPriority) {
  const image = useRef<HTMLImageElement>(null)
  const [loading, setLoading] = useState(false)
  useEffect(() => {
    const element = image.current
    if (!element || priority === 'first' || element.complete) return
    const loaded = () => setLoading(false)
    setLoading(true)
    element.addEventListener('load', loaded)
    element.addEventListener('error', loaded)
    return () => {
      element.removeEventListener('load', loaded)
      element.removeEventListener('error', loaded)
    }
  }, [priority])
  return { image, loading }
}
