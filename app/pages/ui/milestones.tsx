import styles from './milestones.module.css'

/** The milestones in order. A number in one of them is set very large. */
export function Milestones({ milestones }: { milestones: { when: string; what: string }[] }) {
  return (
    <ol className={styles.years}>
      {milestones.map(({ when, what }) => (
        <li key={when}>
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
