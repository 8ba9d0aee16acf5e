import { TALL, tallUrl } from '../rules/address.ts'
import type { PhotoView } from '../rules/photo.ts'
import styles from './photo.module.css'
import { srcSet } from './photo.tsx'

/** Upright screens get the photograph's upright cut, which is a third of the size. */
const UPRIGHT = '(max-aspect-ratio: 4/5)'
const WHOLE = 'max(100vw, 160svh)'

/** A photograph that fills the first screen, whatever the screen's shape. */
export function HeroPhoto({ photo, first }: { photo: PhotoView; first: boolean }) {
  const { id, alt, width, height, placeholder, developed } = photo
  return (
    <span className={`${styles.photo} ${styles.fill}`}>
      <img
        className={styles.placeholder}
        src={placeholder}
        alt={developed ? '' : alt}
        width={width}
        height={height}
      />
      {developed && (
        <picture>
          <source
            type="image/avif"
            media={UPRIGHT}
            srcSet={tallUrl(id, 'avif')}
            width={TALL.width}
            height={TALL.height}
          />
          <source media={UPRIGHT} srcSet={tallUrl(id, 'jpg')} width={TALL.width} height={TALL.height} />
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
