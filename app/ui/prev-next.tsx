import { Link } from 'react-router'
import styles from './prev-next.module.css'

interface Neighbour {
  /** Which way it lies: 'Newer album'. */
  side: string
  name: string
  to: string
}

interface PrevNextProps {
  /** What a screen reader calls the two. */
  label: string
  before?: Neighbour | null | false
  after?: Neighbour | null | false
}

/** Where to go from the foot of a page: what comes before it on the left, what comes after it on the right. */
export function PrevNext({ label, before, after }: PrevNextProps) {
  if (!before && !after) return null
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {before && <Way to={before} rel="prev" />}
      {after && <Way to={after} rel="next" />}
    </nav>
  )
}

function Way({ to: { side, name, to }, rel }: { to: Neighbour; rel: 'prev' | 'next' }) {
  return (
    <Link to={to} rel={rel}>
      <span className="edge">{side}</span>
      <span className="display">{name}</span>
    </Link>
  )
}
