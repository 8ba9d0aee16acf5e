import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { monthName } from '../../../studio/ui/dates/day.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { useKeys } from '../../../studio/ui/use-keys.ts'
import { monthBeside } from '../../../ui/month.ts'
import { Status } from '../list/status.tsx'
import { monthAt } from './address.ts'
import styles from './month.module.css'
import type { MonthView } from './month.server.ts'

export function Bar({ month, day, today }: MonthView) {
  const navigate = useNavigate()
  const now = monthAt(today.slice(0, 7), today)
  const off = () => navigate(monthAt(month, day, 'off'), { preventScrollReset: true })
  useKeys({ t: () => navigate(now), o: off })
  return (
    <div className={`${styles.bar} buttons`}>
      <nav className={`${styles.months} buttons`} aria-label="Months">
        <Beside month={monthBeside(month, -1)} icon="back" />
        <Beside month={monthBeside(month, 1)} icon="forward" />
        <h2 className={styles.month}>{monthName(month)}</h2>
        <ButtonLink to={now} aria-keyshortcuts="T">
          Today
        </ButtonLink>
      </nav>
      <div className={`${styles.legend} buttons`}>
        <Status status="booked" />
        <Status status="new" />
        <Status status="replied" />
        <Status status="done" />
        <span className={styles.off}>Day off</span>
      </div>
    </div>
  )
}

function Beside({ month, icon }: { month: string; icon: 'back' | 'forward' }) {
  return (
    <ButtonLink to={monthAt(month)} className={styles.beside} preventScrollReset>
      <Icon name={icon} />
      <span className="hidden-text">{monthName(month)}</span>
    </ButtonLink>
  )
}
