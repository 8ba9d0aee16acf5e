import { href, isRouteErrorResponse, Link } from 'react-router'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import type { ClosedView } from '../album-page.server.ts'
import { Closed } from './closed.tsx'
import styles from './gallery-frames.module.css'

/** Shows the closed album to a client who had it. */
export function MissingAlbum({ error, clientId = '' }: { error: unknown; clientId: string | undefined }) {
  // The layout's boundary shows all other errors.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const closed: ClosedView | null = error.data
  return closed ? <Closed {...closed} clientId={clientId} /> : <Unavailable clientId={clientId} />
}

function Unavailable({ clientId }: { clientId: string }) {
  return (
    <div className={`${styles.empty} ${styles.unavailable} page`}>
      <title>No longer available</title>
      <meta name="robots" content="noindex" />
      <p className="edge">404</p>
      <h1 className={head.name}>No longer available</h1>
      <p className="lead" role="alert">
        This album is no longer available, or the link is incomplete.
      </p>
      <Link className="button" to={href('/client/:clientId', { clientId })}>
        Your albums
      </Link>
      <Link className="link" to={href('/booking')}>
        Book a session
      </Link>
    </div>
  )
}
