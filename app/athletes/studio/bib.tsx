import styles from './bib.module.css'

interface BibProps {
  number: string
  state?: 'conflict' | 'not-shown'
  large?: boolean
}

export function Bib({ number, state, large }: BibProps) {
  return (
    <b
      className={large ? `${styles.bib} ${styles.large}` : styles.bib}
      data-state={state}
      data-long={number.length > 2 || undefined}
    >
      {number}
    </b>
  )
}

/** A conflict shows only for athletes who are shown. */
export function bibState(athlete?: { notShown?: boolean; conflict?: boolean }): BibProps['state'] {
  if (athlete?.notShown) return 'not-shown'
  return athlete?.conflict ? 'conflict' : undefined
}

export function WithBib({ children, ...bib }: BibProps & { children: React.ReactNode }) {
  return (
    <span className={styles.beside}>
      <Bib {...bib} />
      {children}
    </span>
  )
}
