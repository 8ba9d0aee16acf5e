import styles from '../../../studio/ui/settings/settings.module.css'

/** New recovery codes. They are shown once: the database has only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className={`${styles.panel} ${styles.fresh}`} aria-labelledby="new-codes" role="status">
      <header className={styles.head}>
        <h2 id="new-codes">Your recovery codes</h2>
      </header>
      <div className={styles.text}>
        <p>
          Each opens the studio once if you lose your phone. Print them or write them down now: they are not
          shown again, and earlier ones no longer work.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
