import type { BookingStatus } from '../../../../ports/database/schema/bookings.ts'
import styles from './status.module.css'

export const STATUSES: Record<BookingStatus, string> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  done: 'Done',
  declined: 'Declined',
  spam: 'Spam',
}

const SHAPES: Record<BookingStatus, React.ReactNode> = {
  new: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  replied: (
    <>
      <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.25a3.75 3.75 0 0 1 0 7.5z" fill="currentColor" />
    </>
  ),
  booked: <path d="M2 2h8v8H2z" fill="currentColor" />,
  done: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  declined: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.8" />,
  spam: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.8" />,
}

/** A booking's status as a shape and a word. */
export function Status({ status }: { status: BookingStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      <StatusShape status={status} />
      {STATUSES[status]}
    </span>
  )
}

/** The shape alone, beside other words. */
export function StatusShape({ status }: { status: BookingStatus }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {SHAPES[status]}
    </svg>
  )
}
