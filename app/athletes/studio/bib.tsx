import styles from './bib.module.css'

export type BibState = 'conflict' | 'not-shown'

interface BibProps {
  number: string
  state?: BibState
  large?: boolean
}

/** An athlete's number, as it is on the shirt. */
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
