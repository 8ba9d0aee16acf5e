import { longMoment } from '../../../ui/dates.ts'
import styles from './choose.module.css'
import type { PicksPage } from './picks-page.ts'

/** What the client is asked for; once they finished, what they sent and when. */
export function PicksState({ list, picks, owner, timeZone, locked }: PicksPage) {
  const { most, closesAt, finishedAt } = list
  if (locked === 'finished' && finishedAt !== null) {
    return (
      <div className={`page ${styles.ended}`}>
        <strong>You chose {picks.count}.</strong>
        <p>
          Sent to {owner} on {longMoment(finishedAt, timeZone)}.
        </p>
        <p className="small">Changed your mind about one? Ask {owner} to open your picks again.</p>
      </div>
    )
  }
  if (locked === 'closed') {
    return (
      <div className={`page ${styles.ended}`}>
        <strong>Choosing has ended.</strong>
        <p>
          You chose {picks.count}. Ask {owner} if you need more time.
        </p>
      </div>
    )
  }
  // The list's last day ends when choosing does.
  const until = closesAt === null ? '' : ` Until ${day(closesAt - 1, timeZone)}.`
  return (
    <div className={`page ${styles.intro}`}>
      <p className="lead">
        {most === null ? 'Choose as many as you like.' : `Choose up to ${most}.`} When you are finished,{' '}
        {owner} gets your list.{until}
      </p>
    </div>
  )
}

function day(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at)
}
