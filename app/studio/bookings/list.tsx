import { Button, TextInput } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import type { BookingStatus } from '../../../ports/database/schema-bookings.ts'
import type { BookingLine } from '../../booking/list.server.ts'
import { clock, dayText } from '../shell/day.ts'
import { Moment } from '../shell/moment.tsx'
import type { BookingsView } from './bookings.server.ts'
import styles from './list.module.css'
import { Status } from './status.tsx'
import { STATUSES } from './statuses.ts'

/** The list's address with these filters. */
function listAt(filters: { status?: string | null; q?: string; before?: string | null }): string {
  const given = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return href('/studio/bookings') + (query && `?${query}`)
}

/** What the list shows, for a spreadsheet. */
function csvAt(filters: Parameters<typeof listAt>[0]): string {
  return listAt(filters).replace(href('/studio/bookings'), href('/studio/bookings.csv'))
}

/** One status or all but spam, with how many there are. */
export function Filters({ counts, status, search }: BookingsView) {
  const { spam, ...rest } = counts
  const all = Object.values(rest).reduce((sum, count) => sum + count, 0)
  const filters: [BookingStatus | null, string, number][] = [
    [null, 'All', all],
    ...(Object.keys(STATUSES) as BookingStatus[]).map((one): [BookingStatus, string, number] => [
      one,
      STATUSES[one],
      counts[one],
    ]),
  ]
  return (
    <nav className={styles.filters} aria-label="Status">
      <ul>
        {filters.map(([one, label, count]) => (
          <li key={label}>
            <Link
              to={listAt({ status: one, q: search })}
              aria-current={one === status ? 'page' : undefined}
              preventScrollReset
            >
              {label} <span className="num quiet">{new Intl.NumberFormat('en-US').format(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Search({ search, status }: BookingsView) {
  return (
    <Form className={styles.search} role="search" action={href('/studio/bookings')}>
      {status && <input type="hidden" name="status" value={status} />}
      {/* Back brings the search of that page. */}
      <TextInput
        key={search}
        className={styles.term}
        type="search"
        name="q"
        aria-label="Search bookings"
        placeholder="Name, email, place, answer"
        defaultValue={search}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
      <Button component="a" href={csvAt({ status, q: search })} download>
        CSV<span className="hidden-text"> of these bookings</span>
      </Button>
    </Form>
  )
}

export function Bookings({ bookings, now }: BookingsView) {
  return (
    <ul>
      <li className={`${styles.labels} edge`} aria-hidden="true">
        <span>Day</span>
        <span>Name and kind</span>
        <span>Status</span>
        <span>Received</span>
      </li>
      {bookings.map((booking) => (
        <Row key={booking.id} booking={booking} now={now} />
      ))}
    </ul>
  )
}

function Row({ booking, now }: { booking: BookingLine; now: number }) {
  const { id, name, type, status, sameDay, failedEmails, createdAt } = booking
  const clash = sameDay > 0 && status !== 'spam' && status !== 'declined'
  return (
    <li className={styles.row} data-new={status === 'new' || undefined}>
      <Day booking={booking} now={now} />
      <div className={styles.what}>
        <Link className={styles.name} data-row to={href('/studio/bookings/:booking', { booking: id })}>
          {name || 'Erased'}
        </Link>
        <p className="small quiet">
          {type}
          {clash && <span className={styles.warn}>. {sameDay + 1} bookings that day</span>}
          {failedEmails > 0 && <span className={styles.bad}>. Email not sent</span>}
        </p>
      </div>
      <Status status={status} />
      <span className={`${styles.received} small quiet`}>
        <Moment at={createdAt} now={now} />
      </span>
    </li>
  )
}

/** The day that was agreed, or else wanted; another year's with its number. */
function Day({ booking: { agreed, date }, now }: { booking: BookingLine; now: number }) {
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

export function Pages({ status, search, paged, older }: BookingsView) {
  if (!paged && !older) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {paged && (
        <Button component={Link} to={listAt({ status, q: search })}>
          Newest
        </Button>
      )}
      {older && (
        <Button component={Link} to={listAt({ status, q: search, before: older })}>
          Older
        </Button>
      )}
    </nav>
  )
}

export function Empty({ search, status, paged, form }: BookingsView) {
  if (search) {
    return (
      <div className={styles.empty}>
        <p>
          {status ? `${STATUSES[status]}: nothing` : 'Nothing'} matches “{search}”.
        </p>
        <Link className="link" to={listAt({ status })}>
          Clear the search
        </Link>
      </div>
    )
  }
  const what = paged ? 'There are no older ones.' : EMPTY[status ?? 'all']
  return (
    <div className={styles.empty}>
      <p>{what}</p>
      <p>
        Visitors ask at {/* A document of its own: the site has other styles. */}
        <a className="link" href={form}>
          {form.replace(/^https?:\/\//, '')}
        </a>
        .
      </p>
    </div>
  )
}

const EMPTY: Record<BookingStatus | 'all', string> = {
  all: 'No booking requests yet.',
  new: 'No new requests.',
  replied: 'No request waits for an answer to your reply.',
  booked: 'No session is booked.',
  done: 'No session is done yet.',
  declined: 'You have declined nothing.',
  spam: 'No spam.',
}
