import { Link } from 'react-router'
import styles from './prev-next.module.css'

interface Neighbor {
  side: string
  name: string
  to: string
}

interface PrevNextProps {
  label: string
  before?: Neighbor | null | false
  after?: Neighbor | null | false
}

export function PrevNext({ label, before, after }: PrevNextProps) {
  if (!before && !after) return null
  return (
    <nav className={styles.neighbors} aria-label={label}>
      {before && <Way to={before} rel="prev" />}
      {after && <Way to={after} rel="next" />}
    </nav>
  )
}

function Way({ to: { side, name, to }, rel }: { to: Neighbor; rel: 'prev' | 'next' }) {
  return (
    <Link to={to} rel={rel}>
      <span className="edge">{side}</span>
      <span className="display">{name}</span>
    </Link>
  )
}
