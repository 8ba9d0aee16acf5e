import { href, Link } from 'react-router'

/** What the stage says after a booking of this category, as far as it is known. */
export function thanksFor(type: string | null) {
  return {
    heading: (
      <>
        Thank you! <br />
        Your booking request has been sent.
      </>
    ),
    progress: (
      <p className="edge">
        <b>{type ?? 'Booking'}</b>
      </p>
    ),
    calm: true,
    children: (
      <>
        <p className="lead">I'll be in touch shortly.</p>
        <p>
          <Link className="link" to={href('/portfolio')}>
            See the latest work
          </Link>
        </p>
      </>
    ),
  }
}
