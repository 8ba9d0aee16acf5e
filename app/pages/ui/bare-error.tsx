import { useLocation } from 'react-router'
import styles from './error-page.module.css'

/** The error page without navigation and footer, for when the site's own data cannot be read. */
export function BareError() {
  const { pathname, search } = useLocation()
  return (
    <main className={`${styles.error} page`}>
      <title>We will be right back</title>
      <meta name="robots" content="noindex" />
      <p className="edge">500</p>
      <h1>We will be right back</h1>
      <p className="lead">Something went wrong on our side. Please try again in a moment.</p>
      <p className={styles.ways}>
        <a className="button" href={pathname + search}>
          Try again
        </a>
      </p>
    </main>
  )
}
