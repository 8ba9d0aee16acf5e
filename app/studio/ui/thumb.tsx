import { OWN_FOLDER, photoUrl, widthsFor } from '../../photos/rules/address.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import styles from './thumb.module.css'

interface ThumbProps {
  photo: CoverView | null
  /** '' if the words beside it say the same. */
  alt: string
  /** The box's longer side in CSS pixels; a sharp screen gets twice as many. */
  size: number
  fill?: boolean
  /** Limits the height, such as '70svh', where no box does. Reserves the place before the picture loads. */
  most?: string
}

export function Thumb({ photo, alt, size, fill = false, most }: ThumbProps) {
  const box = `${styles.thumb} ${fill ? styles.fill : ''}`
  if (!photo) return <span className={box} data-empty="" />
  const { width, height, placeholder, developed, focus } = photo
  const sources = widthsFor(width).map((w) => `${photoUrl(photo, w, 'avif', OWN_FOLDER)} ${w}w`)
  return (
    <span className={box} data-developing={!developed || undefined}>
      <img
        src={developed ? photoUrl(photo, widthsFor(width)[0] as number, 'jpg', OWN_FOLDER) : placeholder}
        srcSet={developed ? sources.join(', ') : undefined}
        sizes={developed ? `${size}px` : undefined}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        draggable={false}
        style={{
          backgroundImage: `url("${placeholder}")`,
          inlineSize: most && `min(100%, ${most} * ${width / height})`,
          objectPosition: focus && fill ? `${focus.x}% ${focus.y}%` : undefined,
        }}
      />
      {!developed && <span className={styles.word}>Processing</span>}
    </span>
  )
}
