import { href, Link } from 'react-router'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import styles from './gallery-frames.module.css'

/** Shown instead of an album that does not exist or is not granted. */
export function Unavailable({ clientId }: { clientId: string }) {
  return (
    <div className={`${styles.empty} ${styles.unavailable} page`}>
      <title>No longer available</title>
      <meta name="robots" content="noindex" />
      <p className="edge">404</p>
      <h1 className={head.name}>No longer available</h1>
      <p className="lead" role="alert">
        This album is no longer available, or the link is incomplete.
      </p>
      <Link className="button" to={`/client/${clientId}`}>
        Your albums
      </Link>
      <Link className="link" to={href('/booking')}>
        Book a session
      </Link>
    </div>
  )
}
