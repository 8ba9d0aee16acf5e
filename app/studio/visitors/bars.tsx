import { counted } from '../../ui/count.ts'
import { dayText } from '../ui/dates/day.ts'
import styles from './visitors.module.css'

interface Day {
  day: string
  people: number
}

const MOST_BARS = 60
const WEEK = 7

/** A bar a day, or a week if there are too many. */
export function Bars({ days, low }: { days: Day[]; low?: boolean }) {
  const weekly = days.length > MOST_BARS
  const bars = weekly ? weeksOf(days) : days
  const textOf = ({ day, people }: Day) =>
    `${weekly ? 'Week of ' : ''}${named(day)}: ${counted(people, 'person', 'people')}`
  const most = Math.max(1, ...bars.map(({ people }) => people))
  const best = bars.find(({ people }) => people === most)
  return (
    <figure className={styles.chart}>
      <div
        className={styles.bars}
        data-low={low || undefined}
        role="img"
        aria-label={best ? `Most visitors. ${textOf(best)}` : 'Visitors by day'}
      >
        {bars.map((bar) => (
          <span key={bar.day} title={textOf(bar)} data-best={bar === best || undefined}>
            <i style={{ blockSize: `${(100 * bar.people) / most}%` }} />
          </span>
        ))}
      </div>
      <figcaption className="between small quiet">
        <span>{short(bars[0]?.day ?? '')}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  )
}

function weeksOf(days: Day[]): Day[] {
  const weeks = Math.floor(days.length / WEEK)
  return Array.from({ length: weeks }, (_, i) => {
    const week = days.slice(days.length - (weeks - i) * WEEK).slice(0, WEEK)
    return { day: week[0]?.day ?? '', people: week.reduce((sum, { people }) => sum + people, 0) }
  })
}

function named(day: string): string {
  return dayText(day, { weekday: 'short', month: 'short', day: 'numeric' })
}

function short(day: string): string {
  return dayText(day, { month: 'short', day: 'numeric' })
}
