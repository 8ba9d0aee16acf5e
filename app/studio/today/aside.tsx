import { href, Link } from 'react-router'
import type { BookingItem } from '../../booking/list.server.ts'
import { counted } from '../../ui/count.ts'
import { clock } from '../../ui/dates.ts'
import { dayText } from '../ui/dates/day.ts'
import { Moment } from '../ui/dates/moment.tsx'
import { Icon } from '../ui/icon.tsx'
import { Bars } from '../visitors/bars.tsx'
import styles from './today.module.css'
import type { TodayView } from './today.server.ts'

export function Aside({ today }: { today: TodayView }) {
  return (
    <aside aria-label="Next">
      <section>
        <h2 className="edge ruled">
          <b>Next sessions</b>
        </h2>
        {today.sessions.length === 0 && <p className={`${styles.none} quiet`}>No booked sessions.</p>}
        <ul>
          {today.sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </section>
      <Visitors {...today} />
      <Backup {...today} />
    </aside>
  )
}

function Session({ session: { id, name, type, agreed } }: { session: BookingItem }) {
  if (!agreed) return null
  return (
    <li className={styles.session}>
      <span className="edge">
        <b>{dayText(agreed.date, { weekday: 'short', month: 'short', day: 'numeric' })}</b>
      </span>
      <Link className="clip" to={href('/studio/bookings/:booking', { booking: id })}>
        {name}
        <span className="small quiet"> {type}</span>
      </Link>
      <time className="small quiet">{agreed.time === null ? 'All day' : clock(agreed.time)}</time>
    </li>
  )
}

function Visitors({ visits: { people, before, days, pages, first } }: TodayView) {
  const top = pages.find(({ album }) => album !== null)
  return (
    <section>
      <h2 className="edge ruled">
        <Link to={href('/studio/visitors')}>
          <b>Visitors</b>
        </Link>{' '}
        <span>7 days</span>
      </h2>
      <p className={styles.none}>
        <b>{first === null ? 'Nobody' : counted(people, 'person', 'people')}</b>{' '}
        {first === null ? 'counted yet.' : `visited, ${before.toLocaleString('en-US')} the week before.`}{' '}
        {top?.album && (
          <>
            Most viewed:{' '}
            <Link className="link" to={href('/studio/albums/:album', { album: top.album })}>
              {top.name}
            </Link>
            .
          </>
        )}
      </p>
      {people > 0 && <Bars days={days} low />}
    </section>
  )
}

function Backup({ backup: { problem, age }, now }: TodayView) {
  const bad = problem !== null || age === null
  return (
    <section>
      <h2 className="edge ruled">
        <Link to={href('/studio/settings/backup')}>
          <b>Backup</b>
        </Link>
      </h2>
      <p className={styles.state} data-bad={bad || undefined}>
        <Icon name={bad ? 'alert' : 'check'} />
        <span>
          {problem ?? (age === null ? 'No backup yet.' : 'Backed up')}{' '}
          {age !== null && <Moment at={now - age * 1000} now={now} />}
        </span>
      </p>
    </section>
  )
}
