import { href } from 'react-router'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { clock, dayText } from '../../../studio/ui/day.ts'
import { addressWith } from '../../../studio/ui/list/address.ts'
import { List, Row, RowName } from '../../../studio/ui/list/list.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import type { BookingItem } from '../../list.server.ts'
import type { BookingsView } from './bookings.server.ts'
import styles from './list.module.css'
import { STATUSES, Status } from './status.tsx'

export function Bookings(view: BookingsView) {
  const { lines, now, filter, search, form } = view
  const csv = addressWith(href('/studio/bookings.csv'), { status: filter, q: search })
  return (
    <List
      view={view}
      of="bookings"
      path={href('/studio/bookings')}
      filterName="status"
      choices={STATUSES}
      placeholder="Name, email, location, answer"
      beside={
        <ButtonLink to={csv} download reloadDocument>
          CSV<span className="hidden-text"> of these bookings</span>
        </ButtonLink>
      }
      side="before"
      columns={COLUMNS}
      className={styles.bookings}
      empty={EMPTY}
      more={
        <p>
          Visitors send requests at {/* A full page load: the public site has other styles. */}
          <a className="link" href={form}>
            {form.replace(/^https?:\/\//, '')}
          </a>
          .
        </p>
      }
    >
      {lines.map((booking) => (
        <BookingRow key={booking.id} booking={booking} now={now} />
      ))}
    </List>
  )
}

const COLUMNS = [
  { label: 'Day' },
  { label: 'Name and kind' },
  { label: 'Status' },
  { label: 'Received', end: true },
]

function BookingRow({ booking, now }: { booking: BookingItem; now: number }) {
  const { id, name, type, status, sameDay, failedEmails, createdAt } = booking
  const clash = sameDay > 0 && status !== 'spam' && status !== 'declined'
  return (
    <Row className={styles.booking} data-new={status === 'new' || undefined}>
      <Day booking={booking} now={now} />
      <div className={styles.what}>
        <RowName className={styles.name} to={href('/studio/bookings/:booking', { booking: id })}>
          {name || 'Erased'}
        </RowName>
        <p className="small quiet">
          {type}
          {clash && <span className="warn">. {sameDay + 1} bookings that day</span>}
          {failedEmails > 0 && <span className="bad">. Email not sent</span>}
        </p>
      </div>
      <Status status={status} />
      <span className={`${styles.received} small quiet`}>
        <Moment at={createdAt} now={now} />
      </span>
    </Row>
  )
}

/** The day that was agreed, or else asked for. Below it the time, the weekday, or another year. */
function Day({ booking: { agreed, date }, now }: { booking: BookingItem; now: number }) {
  const day = agreed?.date ?? date
  if (day === null) return <span className={`${styles.day} quiet`}>Any day</span>
  const sameYear = day.startsWith(`${new Date(now).getUTCFullYear()}-`)
  const more = sameYear ? dayText(day, { weekday: 'short' }) : day.slice(0, 4)
  return (
    <span className={styles.day}>
      <b>{dayText(day, { month: 'short', day: 'numeric' })}</b>
      <span className="small quiet"> {agreed?.time ? clock(agreed.time) : more}</span>
    </span>
  )
}

const EMPTY: Record<BookingStatus | 'all', string> = {
  all: 'No booking requests yet.',
  new: 'No new requests.',
  replied: 'Nobody you replied to is waiting.',
  booked: 'No booked sessions.',
  done: 'No finished sessions yet.',
  declined: 'No declined requests.',
  spam: 'No spam.',
}
