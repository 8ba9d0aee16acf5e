import type { ReactNode } from 'react'
import styles from './strip.module.css'

interface StripProps {
  /** In the album. */
  position: number
  /** A favorite or a pick. */
  chosen: boolean
  /** A note or a title. */
  caption: string | null
  children: ReactNode
}

/** The film's edge below a photograph. Nothing lies on the photograph. */
export function Strip({ position, chosen, caption, children }: StripProps) {
  return (
    <div className={styles.strip}>
      <FrameNumber position={position} chosen={chosen} />
      <span className={styles.caption}>{caption}</span>
      <span className={styles.acts}>{children}</span>
    </div>
  )
}

/** Circled by hand once the photograph is chosen. */
export function FrameNumber({ position, chosen }: Pick<StripProps, 'position' | 'chosen'>) {
  return (
    <span className={`edge ${styles.number}`} data-chosen={chosen || undefined}>
      {chosen && (
        <svg viewBox="0 0 64 36" preserveAspectRatio="none" aria-hidden="true">
          <path d="M44 4C26 1 4 6 3 18s22 16 37 14 23-11 20-19S38 2 20 6" />
        </svg>
      )}
      {position}
    </span>
  )
}
