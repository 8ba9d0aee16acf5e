import styles from './send.module.css'

interface EmailPreviewProps {
  subject: string
  /** '{link}' stands for the button. */
  paragraphs: string[]
  to: string
}

/** The email as its first reader will get it. */
export function EmailPreview({ subject, paragraphs, to }: EmailPreviewProps) {
  return (
    <section className={styles.email} aria-label="The email">
      <h2 className="edge">
        <b>The email</b> to {to}
      </h2>
      <p className={styles.subject}>{subject}</p>
      {paragraphs.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
        <p key={i} className={text === '{link}' ? styles.link : styles.paragraph}>
          {text === '{link}' ? 'See your album' : text}
        </p>
      ))}
      <p className="small quiet">
        With the cover above these words. Clients without a password choose one with the same button.
      </p>
    </section>
  )
}
