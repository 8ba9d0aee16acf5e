import styles from './fault.module.css'

/** When not even the frame can be shown: no data, no links that need any. */
export function Bare() {
  return (
    <main className={`${styles.fault} page`}>
      <title>We will be right back</title>
      <p className="edge">500</p>
      <h1>We will be right back</h1>
      <p className="lead">
        Something went wrong on our side, and it has been noted. Please try again in a moment.
      </p>
      <p className={styles.ways}>
        <a className="button" href="/">
          Try again
        </a>
      </p>
    </main>
  )
}
