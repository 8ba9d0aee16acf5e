import { href, Link } from 'react-router'
import type { BookingReference } from '../../follow-up.server.ts'

export function BookingLink({ id, type }: BookingReference) {
  return (
    <Link className="link" to={href('/studio/bookings/:booking', { booking: id })}>
      {type}
    </Link>
  )
}
