import { href, Link } from 'react-router'
import { dayText, longDay, monthName } from '../../../studio/ui/dates/day.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { clock } from '../../../ui/dates.ts'
import { durationText } from '../../inbox/duration.ts'
import { Status } from '../list/status.tsx'
import { monthAt } from './address.ts'
import { Free } from './free.tsx'
import { bookingsText } from './grid.tsx'
import styles from './month.module.css'
import type { DayBooking, MonthDay, MonthView } from './month.server.ts'

export function DayPanel(view: MonthView) {
  const { timeZone } = useStudio()
  const one = view.weeks.flat().find(({ day }) => day === view.day) as MonthDay
  const { day, bookings, albums } = one
  return (
    <aside className={styles.panel} aria-label="The day">
      <h2>{longDay(day)}</h2>
      <Clash bookings={bookings} />
      {bookings.length + albums.length === 0 && <p className="quiet">Nothing on this day.</p>}
      <ul className={styles.cards}>
        {albums.map(({ id, title, cover }) => (
          <li key={id} className={styles.card}>
            <Thumb photo={cover} alt="" size={300} most="12rem" />
            <Link className={`${styles.who} name`} to={href('/studio/albums/:album', { album: id })}>
              {title}
            </Link>
          </li>
        ))}
        {bookings.map((booking) => (
          <Card key={booking.id} {...booking} />
        ))}
      </ul>
      <Free {...one} view={view} />
      <p className="small quiet">Times are in {timeZone.replaceAll('_', ' ')}.</p>
    </aside>
  )
}

function Clash({ bookings }: { bookings: DayBooking[] }) {
  const booked = bookings.filter(({ status }) => status === 'booked').length
  const asked = bookings.filter(({ status }) => status === 'new' || status === 'replied').length
  if (booked + asked < 2) return null
  const ask = `${asked} ${asked === 1 ? 'asks' : 'ask'} for it`
  const text =
    booked === 0 ? ask : asked === 0 ? `You are booked ${booked} times` : `You are booked, and ${ask}`
  return (
    <p className="warn buttons">
      <Icon name="alert" />
      {text}
    </p>
  )
}

function Card({ id, name, type, status, time, minutes }: DayBooking) {
  const agreed = status === 'booked' || status === 'done'
  return (
    <li className={styles.card}>
      <span className="edge">
        <b>{time ? clock(time) : agreed ? 'All day' : 'Asked for'}</b>
        {time && minutes !== null && <span> {durationText(minutes)}</span>}
      </span>
      <Link className={`${styles.who} name`} to={href('/studio/bookings/:booking', { booking: id })}>
        {name || 'No name'}
      </Link>
      <span className="small quiet">{type}</span>
      <Status status={status} />
    </li>
  )
}

export function Agenda({ weeks, month }: MonthView) {
  const days = weeks.flat().filter(({ outside, bookings }) => !outside && bookings.length > 0)
  if (days.length === 0) return null
  return (
    <section className={styles.agenda} aria-labelledby="agenda">
      <h2 className="edge" id="agenda">
        <b>All of {monthName(month)}</b>
      </h2>
      <ul>
        {days.map(({ day, bookings }) => (
          <li key={day}>
            <Link to={monthAt(month, day)} preventScrollReset>
              <b>{dayText(day, { weekday: 'short', month: 'short', day: 'numeric' })}</b>
              <span className="quiet"> {bookingsText(bookings.length)}</span>
            </Link>
            <ul>
              {bookings.map(({ id, name, status }) => (
                <li key={id} className={`${styles.line} between`}>
                  <Link to={href('/studio/bookings/:booking', { booking: id })}>{name || 'No name'}</Link>
                  <Status status={status} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
