import { href, Link } from 'react-router'
import styles from './thanks.module.css'

export function ThanksHeading() {
  return (
    <>
      <span className={styles.first}>Thank you!</span> Your booking request has been sent.
    </>
  )
}

/** The category of the booking that was sent, as far as it is known. */
export function ThanksFor({ type }: { type: string | null }) {
  return (
    <p className="edge">
      <b>{type ?? 'Booking'}</b>
    </p>
  )
}

export function Thanks() {
  return (
    <>
      <p className="lead">I'll be in touch shortly.</p>
      <p>
        <Link className="link" to={href('/portfolio')}>
          See the latest work
        </Link>
      </p>
    </>
  )
}
