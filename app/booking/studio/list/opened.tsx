import { href, Outlet } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { addressWith } from '../../../studio/ui/list/address.ts'
import { bookingAt, neighborsOf } from './address.ts'
import type { BookingsView } from './bookings.server.ts'
import styles from './list.module.css'

export function Opened({ view, open }: { view: BookingsView; open: string }) {
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

export function NoneOpen() {
  return (
    <div className={`${styles.none} quiet`}>
      <p>Choose a booking to read it here.</p>
      <p className="small">J and K go through the list, and Enter opens.</p>
    </div>
  )
}
