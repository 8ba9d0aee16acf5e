import { useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { dayText, longDay } from '../../../studio/ui/dates/day.ts'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import { clock } from '../../../ui/dates.ts'
import { dayBeside } from '../../days/days.ts'
import { STATUSES, StatusShape } from '../list/status.tsx'
import { monthAt } from './address.ts'
import { busyText, PARTS_OFF } from './busy.ts'
import styles from './month.module.css'
import type { DayBooking, MonthDay, MonthView } from './month.server.ts'

const SHOWN = 3
const SQUARES = [1, 2, 3, 4, 5]
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Tab stops at one day; the arrow keys go to others, also in the months beside. */
export function Grid(view: MonthView) {
  const { weekdays, weeks } = view
  const { table, active, press } = useArrows(view)
  return (
    <table className={styles.grid} ref={table} onKeyDown={press} aria-label="Days">
      <thead>
        <tr>
          {weekdays.map(({ long, short }) => (
            <th key={long} className="edge" scope="col">
              <span aria-hidden="true">{short}</span>
              <span className="hidden-text">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]?.day}>
            {days.map((day) => (
              <Day key={day.day} {...day} view={view} active={day.day === active} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useArrows({ day: chosen, month }: MonthView) {
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(chosen)
  const wanted = useRef<string | null>(null)
  const focus = (day: string) => {
    const link = table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    link?.focus()
    return Boolean(link)
  }
  useEffect(() => setActive(chosen), [chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month that arrives
  useEffect(() => {
    if (wanted.current) focus(wanted.current)
    wanted.current = null
  }, [month])
  const press = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key]
    // Until another month is shown, the keys go on from the day it is to show.
    const from = wanted.current ?? (event.target as HTMLElement).dataset.day
    if (wanted.current && event.key === 'Enter') event.preventDefault()
    if (step === undefined || from === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const to = dayBeside(from, step)
    setActive(to)
    if (!wanted.current && focus(to)) return
    wanted.current = to
    navigate(monthAt(to.slice(0, 7), to), { preventScrollReset: true })
  }
  return { table, active, press }
}

function Day({ view, active, ...one }: MonthDay & { view: MonthView; active: boolean }) {
  const { day, outside, bookings, albums, taken, places, off, busy } = one
  const cover = albums.find((album) => album.cover)?.cover
  const more = bookings.length - SHOWN
  const chosen = day === view.day
  return (
    <td
      className={styles.day}
      data-outside={outside || undefined}
      data-chosen={chosen || undefined}
      data-today={day === view.today || undefined}
      data-off={off.length > 0 || undefined}
      data-pictured={cover ? '' : undefined}
    >
      {cover && <Thumb photo={cover} alt="" size={200} fill />}
      <div className={`${styles.dayHead} between`}>
        <Link
          className={styles.number}
          to={monthAt(view.month, day)}
          data-day={day}
          tabIndex={active ? 0 : -1}
          aria-current={chosen ? 'true' : undefined}
          aria-label={`${longDay(day)}${day === view.today ? ', today' : ''}, ${bookingsText(bookings.length)}${albums.length > 0 ? `, ${counted(albums.length, 'album')}` : ''}${places === 0 ? ', not offered' : taken >= places ? ', full' : ''}`}
          preventScrollReset
        >
          <span data-month={day.endsWith('-01') ? dayText(day, { month: 'short' }) : undefined}>
            {dayText(day, { day: 'numeric' })}
          </span>
        </Link>
        <Squares taken={taken} places={places} />
      </div>
      <ul className={styles.entries}>
        {bookings.slice(0, SHOWN).map((booking) => (
          <Entry key={booking.id} {...booking} />
        ))}
      </ul>
      <p className={`${styles.away} small quiet`} aria-hidden="true">
        {off[0] && (places === 0 ? 'Day off' : PARTS_OFF[off[0].part])}
        {off.length === 0 && busy[0] && busyText(busy[0], day)}
      </p>
      {more > 0 && (
        <span className={`${styles.more} small quiet`} aria-hidden="true">
          {more} more
        </span>
      )}
    </td>
  )
}

/** Says how many sessions of the day are booked. */
function Squares({ taken, places }: Pick<MonthDay, 'taken' | 'places'>) {
  if (taken === 0) return null
  if (Math.max(places, taken) > SQUARES.length) {
    return (
      <span className="num small" aria-hidden="true">
        {taken}/{places}
      </span>
    )
  }
  return (
    <span className={styles.load} aria-hidden="true">
      {SQUARES.slice(0, Math.max(places, taken)).map((place) => (
        <i key={place} data-taken={place <= taken || undefined} />
      ))}
    </span>
  )
}

function Entry({ id, name, status, time }: DayBooking) {
  return (
    <li>
      <Link
        className={styles.entry}
        to={href('/studio/bookings/:booking', { booking: id })}
        data-status={status}
        title={`${name || 'No name'}, ${STATUSES[status]}`}
      >
        <StatusShape status={status} />
        <span className={`${styles.name} clip`}>
          {time && <span className="num">{shortClock(time)} </span>}
          {name || 'No name'}
          <span className="hidden-text">, {STATUSES[status]}</span>
        </span>
      </Link>
    </li>
  )
}

function shortClock(time: string): string {
  return clock(time)
    .replace(':00', '')
    .replace(/ ([AP])M$/, (_, half) => half.toLowerCase())
}

export function bookingsText(count: number): string {
  return count === 0 ? 'no bookings' : counted(count, 'booking')
}
