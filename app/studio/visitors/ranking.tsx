import styles from './visitors.module.css'

interface RankingRow {
  key: string
  name: React.ReactNode
  people: number
  picture?: React.ReactNode
}

export function Ranking({ rows }: { rows: RankingRow[] }) {
  const most = Math.max(1, ...rows.map(({ people }) => people))
  if (rows.length === 0) return <p className={`${styles.row} quiet`}>Nobody in this time.</p>
  return (
    <ul>
      {rows.map(({ key, name, people, picture }) => (
        <li key={key} className={styles.row}>
          <i style={{ inlineSize: `${(100 * people) / most}%` }} />
          {picture !== undefined && <span className={styles.picture}>{picture}</span>}
          <span className={`${styles.name} clip`}>{name}</span>
          <b>{people.toLocaleString('en-US')}</b>
        </li>
      ))}
    </ul>
  )
}
