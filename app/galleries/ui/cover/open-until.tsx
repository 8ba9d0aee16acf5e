import type { OpenUntil } from '../../../clients/grants/end.ts'
import { longDate } from '../../../ui/dates.ts'
import styles from './open-until.module.css'

export function OpenUntilText({ until: { day, left } }: { until: OpenUntil }) {
  return (
    <p className={`wrap ${styles.until}`}>
      {left !== null && <strong>{daysLeft(left)}</strong>}
      <span>
        Available until <time dateTime={day}>{longDate(day)}</time>
      </span>
    </p>
  )
}

function daysLeft(left: number): string {
  if (left === 0) return 'Today is the last day'
  return left === 1 ? '1 day left' : `${left} days left`
}
