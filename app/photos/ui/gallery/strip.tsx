import type { ReactNode } from 'react'
import styles from './strip.module.css'

interface StripProps {
  position: number
  chosen: boolean
  /** In the cart. */
  boxed?: boolean | undefined
  caption: string | null
  children: ReactNode
}

export function Strip({ position, chosen, boxed, caption, children }: StripProps) {
  return (
    <div className={styles.strip}>
      <FrameNumber position={position} chosen={chosen} boxed={boxed} />
      <span className={styles.caption}>{caption}</span>
      <span className={styles.acts}>{children}</span>
    </div>
  )
}

export function FrameNumber({ position, chosen, boxed }: Pick<StripProps, 'position' | 'chosen' | 'boxed'>) {
  return (
    <span
      className={`edge ${styles.number}`}
      data-chosen={chosen || undefined}
      data-boxed={boxed || undefined}
    >
      {chosen && (
        <svg viewBox="0 0 64 36" preserveAspectRatio="none" aria-hidden="true">
          <path d="M44 4C26 1 4 6 3 18s22 16 37 14 23-11 20-19S38 2 20 6" />
        </svg>
      )}
      {position}
    </span>
  )
}
