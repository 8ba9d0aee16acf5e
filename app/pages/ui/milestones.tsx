import styles from './milestones.module.css'

/** The milestones in order. The first number of two to four digits in each is set very large. */
export function Milestones({ milestones }: { milestones: { when: string; what: string }[] }) {
  return (
    <ol className={styles.years}>
      {milestones.map(({ when, what }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a year may have two milestones
        <li key={i}>
          <p className="edge">
            <b>{when}</b>
          </p>
          <p className="display">{withGiantNumber(what)}</p>
        </li>
      ))}
    </ol>
  )
}

function withGiantNumber(text: string) {
  const [, before, number, after] = text.match(/^(.*?)\b(\d{2,4})\b(.*)$/) ?? []
  if (!number) return text
  return (
    <>
      {before}
      <span className={styles.count}>{number}</span>
      {after}
    </>
  )
}
