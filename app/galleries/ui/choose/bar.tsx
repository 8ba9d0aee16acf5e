import { Link } from 'react-router'
import { placeOf } from '../../../photos/rules/frames.ts'
import { grouped } from '../../../ui/count.ts'
import { modeQuery } from '../../../viewers/gallery-mode.ts'
import { countText, type Lock } from '../../choices/rules.ts'
import { BarLine, isTimed } from '../film/roll-line.tsx'
import { FIND } from '../find/find-form.tsx'
import styles from './choose.module.css'
import type { PicksPage } from './picks-page.ts'
import type { ViewerChoice } from './use-choice.ts'

export const FINISH = 'finish'

export function ChooseBar(props: PicksPage) {
  const { base, gallery, sections, mode, picks, locked, problem, teams, captioned } = props
  const { count, most } = picks
  const { shown, asked } = mode
  const { found } = gallery
  const listsFound = found !== null && gallery.count > 0
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.row}`}>
        <nav className={styles.shown} aria-label="Shown photographs">
          {listsFound && (
            <Link to={base + modeQuery({ shown, asked })} aria-current="page" preventScrollReset replace>
              {found.athlete?.number ?? 'Found'} <span className="edge">{grouped(gallery.count)}</span>
            </Link>
          )}
          <Link
            to={base}
            aria-current={shown === 'all' ? 'page' : undefined}
            data-wide={listsFound || undefined}
            preventScrollReset
            replace
          >
            All <span className="edge">{grouped(gallery.total)}</span>
          </Link>
          <Link
            to={base + modeQuery({ shown: 'picks' })}
            aria-current={shown === 'picks' ? 'page' : undefined}
            preventScrollReset
            replace
          >
            Picks <span className="edge">{grouped(count)}</span>
          </Link>
          {!found && (teams.length > 0 || captioned) && (
            <Link to={`${base}#${FIND}`} data-wide="">
              Find
            </Link>
          )}
        </nav>
        <p className={styles.say} role="status">
          <strong>{locked === null ? countText(count, most) : `${grouped(count)} chosen`}</strong>
          {problem ? <span data-bad="">{problem}</span> : <span>{remainingText(picks, locked)}</span>}
        </p>
        {locked === null && (
          <Link
            id={FINISH}
            className={`button ${styles.go}`}
            to={base + modeQuery({ shown, asked, finish: true })}
            preventScrollReset
            replace
          >
            I’m finished
          </Link>
        )}
      </div>
      <BarLine
        total={gallery.total}
        sections={sections}
        chosen={picks.all.map((number) => placeOf(gallery.numbers, number))}
        timed={isTimed(gallery.frames)}
        className={styles.line}
      />
    </div>
  )
}

function remainingText({ count, most }: ViewerChoice, locked: Lock | null): string {
  if (locked === 'finished') return 'Sent'
  if (locked === 'closed') return 'Choosing has ended'
  if (most === null) return 'As many as you like'
  if (count < most) return `${grouped(most - count)} left. You need not use them all.`
  return count === most ? 'Remove one to choose another.' : `Remove ${grouped(count - most)}.`
}
