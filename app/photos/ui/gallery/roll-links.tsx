import { Link } from 'react-router'
import * as t from '#messages/site'
import { ROLL } from '../../rules/frames.ts'
import styles from './roll-links.module.css'
import { rollId } from './rolls.tsx'

interface RollLinksProps {
  count: number
  /** Came with the page; from 1. */
  shown: number
  address: (roll: number) => string
}

/** Links to the rolls as pages, for visitors without a script or on the way far down. */
export function RollLinks({ count, shown, address }: RollLinksProps) {
  if (count < 2) return null
  return (
    <nav className={`${styles.links} page`} aria-label={t.pages()}>
      <p className="edge" aria-hidden="true">
        {t.pagesOf({ count: ROLL })}
      </p>
      <ol className="edge">
        {Array.from({ length: count }, (_, i) => i + 1).map((roll) => (
          <li key={roll}>
            <Link to={`${address(roll)}#${rollId(roll)}`} aria-current={roll === shown ? 'page' : undefined}>
              {t.pageLink({ number: roll, hidden })}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function hidden(text: string) {
  return (
    <span key="hidden" className="hidden-text">
      {text}
    </span>
  )
}
