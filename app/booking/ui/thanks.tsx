import { href, Link } from 'react-router'
import styles from './thanks.module.css'

/** The heading of a flow that has come to its end. */
export function ThanksHeading() {
  return (
    <>
      <span className={styles.first}>Thank you!</span> Your booking request has been sent.
    </>
  )
}

/** What comes under it. */
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
