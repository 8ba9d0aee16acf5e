import { Link } from 'react-router'
import { rollId } from './roll.tsx'
import styles from './roll-links.module.css'

interface RollLinksProps {
  count: number
  /** The roll, from 1, that the page was asked for. */
  shown: number
  /** The gallery's address that begins at a roll. */
  address: (roll: number) => string
}

/** The rolls as pages, for who has no script or wants to be far down at once. */
export function RollLinks({ count, shown, address }: RollLinksProps) {
  if (count < 2) return null
  return (
    <nav className={`${styles.links} page`} aria-label="Rolls">
      <p className="edge" aria-hidden="true">
        Rolls
      </p>
      <ol className="edge">
        {Array.from({ length: count }, (_, i) => i + 1).map((roll) => (
          <li key={roll}>
            <Link to={`${address(roll)}#${rollId(roll)}`} aria-current={roll === shown ? 'page' : undefined}>
              <span className="hidden-text">Roll </span>
              {roll}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
