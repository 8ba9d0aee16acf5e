import styles from './badge.module.css'

const SHAPES = {
  dot: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  half: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3.5V6l1.75 1" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  square: <path d="M2 2h8v8H2z" fill="currentColor" />,
  triangle: <path d="M6 1.25 11.25 10.5H.75z" fill="currentColor" />,
  check: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  dash: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.8" />,
  cross: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" />,
}

export interface BadgeStyle {
  shape: keyof typeof SHAPES
  /** `signal` and `good` color only the shape. */
  tone?: 'signal' | 'good' | 'warn' | 'bad' | 'off'
}

export function Badge({ shape, tone, children }: BadgeStyle & { children: React.ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Shape shape={shape} />
      <span>{children}</span>
    </span>
  )
}

/** Several beside each other, or none. */
export function Badges({ children }: { children: React.ReactNode }) {
  return <span className={styles.badges}>{children}</span>
}

export function Shape({ shape }: Pick<BadgeStyle, 'shape'>) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {SHAPES[shape]}
    </svg>
  )
}
