import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { ChunkLost } from './chunks.ts'
import styles from './fault.module.css'

interface Words {
  title: string
  edge: string
  text: string
  retry: boolean
}

/** What went wrong, in a sentence, with a way on. */
export function Fault() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { title, edge, text, retry } = wordsFor(error)
  return (
    <div className={`${styles.fault} page`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="edge">{edge}</p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className={styles.ways}>
        {retry && (
          // A plain link to the same address: it works without a script, and starts afresh with one.
          <a className="button" href={pathname + search}>
            Try again
          </a>
        )}
        <Link className={retry ? 'link' : 'button'} to={href('/portfolio')}>
          See the portfolio
        </Link>
        <Link className="link" to={href('/')}>
          Home
        </Link>
      </p>
    </div>
  )
}

function wordsFor(error: unknown): Words {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      title: 'Out of frame',
      edge: '404',
      text: 'There is no page at this address. It may have moved, or the link may have lost a letter.',
      retry: false,
    }
  }
  if (typeof navigator !== 'undefined' && navigator.onLine === false) {
    return {
      title: 'You are offline',
      edge: 'No connection',
      text: 'This page needs the network. Try again once you are connected.',
      retry: true,
    }
  }
  if (error instanceof ChunkLost) {
    return {
      title: 'Not loaded',
      edge: 'Connection',
      text: 'A part of this page did not arrive. Your connection may be slow, or the site has just changed.',
      retry: true,
    }
  }
  return {
    title: 'Missed the shot',
    edge: '500',
    text: 'Something went wrong on our side, and it has been noted. Please try again in a moment.',
    retry: true,
  }
}
