import { href, isRouteErrorResponse, Link } from 'react-router'
import * as t from '#messages/galleries'
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
      <title>{t.noLongerAvailable()}</title>
      <meta name="robots" content="noindex" />
      <p className="edge">404</p>
      <h1 className={head.name}>{t.noLongerAvailable()}</h1>
      <p className="lead" role="alert">
        {t.albumGone()}
      </p>
      <Link className="button" to={href('/client/:clientId', { clientId })}>
        {t.yourAlbums()}
      </Link>
      <Link className="link" to={href('/booking')}>
        {t.bookSession()}
      </Link>
    </div>
  )
}
