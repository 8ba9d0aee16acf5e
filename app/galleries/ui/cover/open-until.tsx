import * as t from '#messages/galleries'
import type { OpenUntil } from '../../../clients/grants/end.ts'
import { longDate } from '../../../ui/dates.ts'
import styles from './open-until.module.css'

export function OpenUntilText({ until: { day, left } }: { until: OpenUntil }) {
  return (
    <p className={`wrap ${styles.until}`}>
      {left !== null && <strong>{t.daysLeft({ left })}</strong>}
      <span>
        {t.availableUntil({
          day: longDate(day),
          time: (text) => (
            <time key="time" dateTime={day}>
              {text}
            </time>
          ),
        })}
      </span>
    </p>
  )
}
