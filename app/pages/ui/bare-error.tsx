import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { MISSING } from '../../site/error-text.ts'
import styles from './error-page.module.css'

const BROKEN = {
  title: 'We will be right back',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

/**
 * The error page without navigation and footer, for when there is no data of the site: it cannot be read, or a middleware
 * refused the page before anything was read.
 */
export function BareError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { title, text } = missing ? MISSING : BROKEN
  return (
    <main className={`${styles.error} page`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="edge">{missing ? 404 : 500}</p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className={styles.ways}>
        <a className="button" href={missing ? href('/') : pathname + search}>
          {missing ? 'Home' : 'Try again'}
        </a>
      </p>
    </main>
  )
}
