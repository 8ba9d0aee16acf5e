import { Link } from 'react-router'
import * as t from '#messages/galleries'
import { placeOf } from '../../../photos/rules/frames.ts'
import { modeQuery } from '../../../viewers/gallery-mode.ts'
import { countText, type Lock } from '../../choices/rules.ts'
import { ShownLink, ShownLinks } from '../bar.tsx'
import { BarLine } from '../film/roll-line.tsx'
import { FIND } from '../find/find-form.tsx'
import styles from './choose.module.css'
import type { PicksPage, ViewerChoice } from './use-choice.ts'

export const FINISH = 'finish'

export function ChooseBar(props: PicksPage) {
  const { base, gallery, sections, mode, picks, locked, problem } = props
  const { count, most } = picks
  const { shown, asked } = mode
  return (
    <div className={styles.bar}>
      <div className={`page wrap ${styles.row}`}>
        <Shown {...props} />
        <p className={styles.say} role="status">
          <strong>{locked === null ? countText(count, most) : t.chosen({ count })}</strong>
          {problem ? (
            <span className="small" data-bad="">
              {problem}
            </span>
          ) : (
            <span className="small">{remainingText(picks, locked)}</span>
          )}
        </p>
        {locked === null && (
          <Link
            id={FINISH}
            className={`button ${styles.go}`}
            to={base + modeQuery({ shown, asked, finish: true })}
            preventScrollReset
            replace
          >
            {t.finish()}
          </Link>
        )}
      </div>
      <BarLine
        total={gallery.total}
        sections={sections}
        chosen={picks.all.map((number) => placeOf(gallery.numbers, number))}
        className={styles.line}
      />
    </div>
  )
}

function Shown({ base, gallery, mode: { shown, asked }, picks, teams, captioned }: PicksPage) {
  const { found } = gallery
  const listsFound = found !== null && gallery.count > 0
  return (
    <ShownLinks className={styles.shown}>
      {listsFound && (
        <ShownLink
          to={base + modeQuery({ shown, asked })}
          label={found.athlete?.number ?? t.found()}
          count={gallery.count}
          current
          replace
        />
      )}
      <ShownLink
        to={base}
        label={t.all()}
        count={gallery.total}
        current={shown === 'all'}
        data-wide={listsFound || undefined}
        replace
      />
      <ShownLink
        to={base + modeQuery({ shown: 'picks' })}
        label={t.picks()}
        count={picks.count}
        current={shown === 'picks'}
        replace
      />
      {!found && (teams.length > 0 || captioned) && (
        <Link to={`${base}#${FIND}`} data-wide="">
          {t.find()}
        </Link>
      )}
    </ShownLinks>
  )
}

function remainingText({ count, most }: ViewerChoice, locked: Lock | null): string {
  if (locked === 'finished') return t.sent()
  if (locked === 'closed') return t.deadlinePassed()
  if (most === null) return t.asManyAsYouLike()
  if (count < most) return t.canStillChoose({ count: most - count })
  return count === most ? t.removeOne() : t.removeSome({ count: count - most })
}
