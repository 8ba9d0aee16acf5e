import styles from './send.module.css'

/** The email as its first reader will get it. */
export function Letter({ subject, paragraphs, to }: { subject: string; paragraphs: string[]; to: string }) {
  return (
    <section className={styles.letter} aria-label="The email">
      <h2 className="edge">
        <b>The email</b> to {to}
      </h2>
      <p className={styles.subject}>{subject}</p>
      {paragraphs.map((text, i) =>
        text === '{link}' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
          <p key={i} className={styles.link}>
            See your album
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
          <p key={i} className={styles.paragraph}>
            {text}
          </p>
        ),
      )}
      <p className="small quiet">
        With the cover above these words. Who has no password yet chooses one with the same button.
      </p>
    </section>
  )
}
