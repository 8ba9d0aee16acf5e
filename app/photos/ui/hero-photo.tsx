import { TALL, tallUrl } from '../rules/address.ts'
import type { PhotoView } from '../rules/photo.ts'
import styles from './photo.module.css'
import { focusData, srcSet } from './photo.tsx'

/** Upright screens get the photograph's upright cut, which is a third of the size. */
const UPRIGHT = '(max-aspect-ratio: 4/5)'
const WHOLE = 'max(100vw, 160svh)'

interface HeroPhotoProps {
  photo: PhotoView
  /** The point that stays in view, in percent from the left and the top. The upright cut cannot follow it. */
  focus?: { x: number; y: number }
  first: boolean
}

/** A photograph that fills the first screen, whatever the screen's shape. */
export function HeroPhoto({ photo, focus, first }: HeroPhotoProps) {
  const { alt, width, height, placeholder, developed } = photo
  return (
    <span
      className={`${styles.photo} ${styles.fill}${focus ? ` ${styles.focused}` : ''}`}
      {...focusData(focus)}
    >
      <img
        className={styles.placeholder}
        src={placeholder}
        alt={developed ? '' : alt}
        width={width}
        height={height}
      />
      {developed && (
        <picture>
          {!focus && <Upright photo={photo} />}
          <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={WHOLE} />
          <img
            srcSet={srcSet(photo, 'jpg')}
            sizes={WHOLE}
            alt={alt}
            width={width}
            height={height}
            fetchPriority={first ? 'high' : 'low'}
            decoding={first ? 'sync' : 'async'}
          />
        </picture>
      )}
    </span>
  )
}

function Upright({ photo }: { photo: PhotoView }) {
  const { width, height } = TALL
  return (
    <>
      <source
        type="image/avif"
        media={UPRIGHT}
        srcSet={tallUrl(photo, 'avif')}
        width={width}
        height={height}
      />
      <source media={UPRIGHT} srcSet={tallUrl(photo, 'jpg')} width={width} height={height} />
    </>
  )
}
