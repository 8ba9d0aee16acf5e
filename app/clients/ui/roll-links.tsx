import { Link } from 'react-router'
import { rollId } from '../../photos/ui/roll.tsx'
import { type Look, queryOf } from '../address.ts'
import styles from './film.module.css'

/** The rolls as pages, for who has no script or wants to be at the end at once. */
export function RollLinks({
  base,
  look,
  count,
  shown,
}: {
  base: string
  look: Look
  count: number
  shown: number
}) {
  return (
    <nav className={`${styles.rolls} page`} aria-label="Rolls">
      {Array.from({ length: count }, (_, i) => i + 1).map((roll) => (
        <Link
          key={roll}
          className="link"
          aria-current={roll === shown ? 'page' : undefined}
          to={`${base}${queryOf(look, roll)}#${rollId(roll)}`}
        >
          Roll {roll}
        </Link>
      ))}
    </nav>
  )
}
