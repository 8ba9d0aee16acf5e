import { portsContext } from '../../../ports.server.ts'
import { Views } from '../../bookings/list/views.tsx'
import { Bar } from '../../bookings/month/bar.tsx'
import { Agenda, DayPanel, EmptyMonth } from '../../bookings/month/day-panel.tsx'
import { Grid } from '../../bookings/month/grid.tsx'
import styles from '../../bookings/month/month.module.css'
import { readMonth } from '../../bookings/month/month.server.ts'
import { Page } from '../../shell/page.tsx'
import { siteContext } from '../../staff.server.ts'
import type { Route } from './+types/month.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  return readMonth(context.get(portsContext), timeZone, url, Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Bookings by month | ${matches[1].loaderData?.studio} studio` }]
}

export default function BookingsMonth({ loaderData: view }: Route.ComponentProps) {
  const empty = view.weeks.flat().every(({ outside, bookings }) => outside || bookings.length === 0)
  return (
    <Page title="Bookings" actions={<Views day={view.day} />}>
      <Bar {...view} />
      {empty && <EmptyMonth {...view} />}
      <div className={styles.columns}>
        <Grid {...view} />
        <DayPanel {...view} />
        <Agenda {...view} />
      </div>
    </Page>
  )
}
