import { Link } from 'react-router'
import { type Look, queryOf } from '../look.ts'
import { writeSelection } from '../selection.ts'
import { Size } from './downloads.tsx'
import styles from './pick-bar.module.css'
import type { Picks } from './use-picks.ts'

/** The form that picked photographs belong to. */
export const SELECTION = 'selection'

interface PickBarProps {
  /** The gallery's address. */
  base: string
  look: Look
  picks: Picks
  positionOf: (n: number) => number
  count: number
}

/** What is picked, ways to pick more at once, and the way home for it. */
export function PickBar({ base, look, picks, positionOf, count }: PickBarProps) {
  const { all, ranging } = picks
  return (
    <form
      id={SELECTION}
      className={styles.bar}
      method="post"
      action={`${base}/download/selections`}
      aria-label="Selected photographs"
    >
      <div className={`${styles.row} page`}>
        <p className={`edge ${styles.scripted} ${styles.count}`} role="status">
          <b>{all.length}</b> selected
        </p>
        <p className={styles.ways}>
          <button type="button" className="link" onClick={picks.pickAll} disabled={all.length === count}>
            Select all{look.shown === 'favourites' && ' favourites'}
          </button>
          <button
            type="button"
            className="link"
            aria-pressed={ranging}
            onClick={() => picks.setRanging(!ranging)}
            title="Press the first photograph, then this, then the last"
          >
            Range
          </button>
          <button type="button" className="link" onClick={picks.clear} disabled={all.length === 0}>
            Clear
          </button>
          <Link className="link" to={base + queryOf({ ...look, picking: false })} preventScrollReset replace>
            Done
          </Link>
        </p>
        {writeSelection(all.map(positionOf)).map((run) => (
          <input key={run} type="hidden" name="photos" value={run} />
        ))}
        <Size quiet />
        <button type="submit" className={`button ${styles.go}`}>
          <span>
            Download selected<span className={styles.scripted}> ({all.length})</span>
          </span>
        </button>
      </div>
    </form>
  )
}
