import styles from './security.module.css'

/** New recovery codes. They are shown once: the database has only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className={styles.note} aria-labelledby="new-codes" role="status">
      <h2 id="new-codes">Your recovery codes</h2>
      <p>
        Each opens the studio once if you lose your phone. Print them or write them down now: they are not
        shown again, and earlier ones no longer work.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
