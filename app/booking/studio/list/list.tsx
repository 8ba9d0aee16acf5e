import { href, Outlet } from 'react-router'
import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { addressWith } from '../../../studio/ui/list/address.ts'
import { List, Row, RowName } from '../../../studio/ui/list/list.tsx'
import { clock } from '../../../ui/dates.ts'
import type { BookingItem } from '../../list.server.ts'
import { bookingAt, neighborsOf } from './address.ts'
import type { BookingsView } from './bookings.server.ts'
import styles from './list.module.css'
import { STATUSES, Status } from './status.tsx'

export function Bookings({ view, open }: { view: BookingsView; open: string | undefined }) {
  const { lines, now, filter, search, before, form } = view
  return (
    <List
      view={view}
      of="bookings"
      path={href('/studio/bookings')}
      filterName="status"
      choices={STATUSES}
      placeholder="Name, email, location, answer"
      side="before"
      columns={[]}
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
      detail={{ open: open !== undefined, shown: open ? <Opened view={view} open={open} /> : <NoneOpen /> }}
    >
      {lines.map((booking) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          now={now}
          to={bookingAt(booking.id, { status: filter, q: search, before })}
          current={booking.id === open}
        />
      ))}
    </List>
  )
}

interface BookingRowProps {
  booking: BookingItem
  now: number
  to: string
  current: boolean
}

function BookingRow({ booking, now, to, current }: BookingRowProps) {
  const { name, type, status, sameDay, failedEmails, createdAt } = booking
  const clash = sameDay > 0 && status !== 'spam' && status !== 'declined'
  return (
    <Row className={status === 'new' ? styles.new : ''}>
      <RowName className={styles.name} to={to} current={current}>
        {name || 'No name'}
      </RowName>
      <span className={`${styles.end} small quiet`}>
        <Moment at={createdAt} now={now} />
      </span>
      <p className="small quiet">
        {type}, {whenText(booking, now)}
        {clash && <span className="warn">. {sameDay + 1} bookings that day</span>}
        {failedEmails > 0 && <span className="bad">. Email not sent</span>}
      </p>
      <span className={`${styles.end} small`}>
        <Status status={status} />
      </span>
    </Row>
  )
}

function whenText({ agreed, date }: BookingItem, now: number): string {
  const day = agreed?.date ?? date
  if (day === null) return 'any day'
  const year = day.startsWith(`${new Date(now).getUTCFullYear()}-`) ? undefined : 'numeric'
  const text = dayText(day, { weekday: 'short', month: 'short', day: 'numeric', year })
  return agreed?.time ? `${text}, ${clock(agreed.time)}` : text
}

const EMPTY: Record<BookingStatus | 'all', string> = {
  all: 'No booking requests yet.',
  new: 'No new requests.',
  replied: 'No one you replied to is waiting.',
  booked: 'No booked sessions.',
  done: 'No finished sessions yet.',
  declined: 'No declined requests.',
  spam: 'No spam.',
}

function Opened({ view, open }: { view: BookingsView; open: string }) {
  const { lines, filter, search, paged, before, next } = view
  const filters = { status: filter, q: search, before }
  const page = { ids: lines.map(({ id }) => id), first: !paged, last: next === null }
  const { newer, older } = neighborsOf(open, page)
  return (
    <div>
      <nav className={`${styles.around} buttons`} aria-label="Beside this booking">
        <ButtonLink className={styles.back} to={addressWith(href('/studio/bookings'), filters)} icon="back">
          Bookings
        </ButtonLink>
        {newer && (
          <ButtonLink to={bookingAt(newer, filters)} icon="up">
            Previous<span className="hidden-text"> booking</span>
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={bookingAt(older, filters)} icon="down">
            Next<span className="hidden-text"> booking</span>
          </ButtonLink>
        )}
      </nav>
      <Outlet />
    </div>
  )
}

function NoneOpen() {
  return (
    <div className={`${styles.none} quiet`}>
      <p>Choose a booking to see it here.</p>
      <p className="small">Use J and K to move through the list, and Enter to open.</p>
    </div>
  )
}
