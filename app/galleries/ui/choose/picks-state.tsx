import { Link } from 'react-router'
import { useSite } from '../../../site/use-site.ts'
import { grouped } from '../../../ui/count.ts'
import { longDay, longMoment } from '../../../ui/dates.ts'
import { DOWNLOADS } from '../../downloads/parts.ts'
import styles from './choose.module.css'
import type { PicksPage } from './picks-page.ts'

/** What the client is asked for; once they finished, what they sent and when. */
export function PicksState(page: PicksPage) {
  const { list, picks, owner, timeZone, locked } = page
  const { most, closesAt, finishedAt } = list
  if (locked === 'finished' && finishedAt !== null) {
    return (
      <div className={`page ${styles.ended}`}>
        <strong>You chose {grouped(picks.count)}.</strong>
        <p>
          Sent to {owner} on {longMoment(finishedAt, timeZone)}.
        </p>
        <p className="small">Changed your mind about one? {owner} can open your picks again.</p>
        <Ways {...page} ask={`Ask ${owner} to open them`} subject="Please open my picks again" />
      </div>
    )
  }
  if (locked === 'closed') {
    return (
      <div className={`page ${styles.ended}`}>
        <strong>Choosing has ended.</strong>
        <p>
          You chose {grouped(picks.count)}. {owner} can give you more time.
        </p>
        <Ways {...page} ask={`Ask ${owner} for more time`} subject="I need more time for my picks" />
      </div>
    )
  }
  // The list's last day ends when choosing does.
  const until = closesAt === null ? '' : ` Until ${longDay(closesAt - 1, timeZone)}.`
  return (
    <div className={`page ${styles.intro}`}>
      <p className="lead">
        {most === null ? 'Choose as many as you like.' : `Choose up to ${grouped(most)}.`} When you are
        finished, {owner} gets your list.{until}
      </p>
    </div>
  )
}

/** An email to the owner, and the album's downloads, which list the picks in both sizes. */
function Ways({ album, gallery, picks, ask, subject }: PicksPage & { ask: string; subject: string }) {
  const { email } = useSite()
  return (
    <div className="ways">
      <a
        className="button second"
        href={`mailto:${email}?subject=${encodeURIComponent(`${subject}: ${gallery.name}`)}`}
      >
        {ask}
      </a>
      {gallery.downloads !== 'none' && picks.count > 0 && (
        <Link className="link" to={`${album}#${DOWNLOADS}`} reloadDocument>
          Download your {grouped(picks.count)}
        </Link>
      )}
    </div>
  )
}
