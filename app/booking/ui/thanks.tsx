import { href, Link } from 'react-router'

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
