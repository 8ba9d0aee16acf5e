import { href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { monthName } from '../../studio/ui/dates/day.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/month.ts'
import { Views } from './list/views.tsx'
import { Bar } from './month/bar.tsx'
import { Agenda, DayPanel } from './month/day-panel.tsx'
import { Grid } from './month/grid.tsx'
import styles from './month/month.module.css'
import { readMonth } from './month/month.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  return readMonth(context.get(portsContext).database, timeZone, url, Date.now())
}

export const meta = titled('Bookings by month')

export default function BookingsMonth({ loaderData: view }: Route.ComponentProps) {
  const empty = view.weeks.flat().every((day) => day.outside || day.bookings.length + day.albums.length === 0)
  return (
    <Page title="Bookings" actions={<Views day={view.day} plain={view.panel !== null} />}>
      <Bar {...view} />
      {empty && <p className={styles.empty}>Nothing in {monthName(view.month)}.</p>}
      <div className={styles.columns}>
        <Grid {...view} />
        <DayPanel {...view} />
        <Agenda {...view} />
      </div>
      <p className={`${styles.feed} small quiet`}>
        You can also see booked sessions in your phone’s or computer’s calendar.{' '}
        <Link className="link" to={`${href('/studio/settings')}#calendar`}>
          Subscribe to them
        </Link>
      </p>
    </Page>
  )
}
