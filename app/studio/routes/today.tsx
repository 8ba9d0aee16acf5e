import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { readFeed } from '../../booking/calendar/calendar-feed.server.ts'
import { portsContext } from '../../ports.server.ts'
import { chooseUploads } from '../../uploads/studio/drop.tsx'
import { readSetupTasks } from '../first-run/setup-checklist.server.ts'
import { SetupChecklist } from '../first-run/setup-checklist.tsx'
import { Aside } from '../today/aside.tsx'
import { Erasures } from '../today/erasures.tsx'
import { FeedOff } from '../today/feed-off.tsx'
import { Consents, Emails, Ending, Photos, Picks, Requests, Unsent } from '../today/groups.tsx'
import { Choosing, Reopen } from '../today/reopen.tsx'
import { Reported } from '../today/reported.tsx'
import styles from '../today/today.module.css'
import { readToday, type TodayView } from '../today/today.server.ts'
import { Button } from '../ui/controls/button.tsx'
import { Columns, Page } from '../ui/page/page.tsx'
import { studioTitle } from '../ui/page/title.ts'
import { StoredOnly } from '../ui/stored-only.tsx'
import { useStudio } from '../ui/use-studio.ts'
import type { Route } from './+types/today.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const sends = (await ports.setup.mail()).transport !== 'outbox'
  const [today, tasks, feed] = await Promise.all([
    readToday(ports, { timeZone, whole: url.searchParams.has('all'), sends }, Date.now()),
    readSetupTasks(ports, request),
    readFeed(ports, context.get(staffContext).id),
  ])
  return { ...today, tasks, feedIsOff: feed.ended }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Today', matches)
}

export default function Today({ loaderData: today }: Route.ComponentProps) {
  const { timeZone } = useStudio()
  const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const needs = countNeeds(today) + (today.feedIsOff ? 1 : 0)
  return (
    <Page
      title={long.format(today.now)}
      description={needsText(needs)}
      actions={
        <Button onClick={chooseUploads} icon="upload">
          Upload photos
        </Button>
      }
    >
      <Columns>
        <div>
          {!today.tasks && <StoredOnly />}
          {today.tasks && <SetupChecklist tasks={today.tasks} />}
          <Emails {...today.emails} now={today.now} />
          {today.feedIsOff && <FeedOff />}
          <Consents {...today.consents} now={today.now} />
          <Erasures {...today.erasures} now={today.now} />
          <Reported {...today.reported} now={today.now} />
          <Requests {...today.requests} now={today.now} />
          <Picks {...today.picks} now={today.now} />
          <Reopen {...today.reopen} now={today.now} />
          <Choosing {...today.choosing} now={today.now} />
          <Photos {...today.photos} now={today.now} />
          <Unsent {...today.unsent} now={today.now} />
          <Ending {...today.ending} now={today.now} />
          {needs === 0 && !today.tasks && <Nothing />}
        </div>
        <Aside today={today} />
      </Columns>
    </Page>
  )
}

function countNeeds(today: TodayView): number {
  const { emails, photos, requests, unsent, ending, picks, consents, reopen, choosing, erasures } = today
  const groups = [emails, photos, requests, unsent, ending, picks, consents, reopen, choosing, erasures]
  return groups.reduce((sum, { all }) => sum + all, today.reported.all)
}

/** Nothing is said while there is nothing to do, or only the first steps. */
function needsText(needs: number): string | null {
  if (needs === 0) return null
  return needs === 1 ? 'One thing needs you' : `${needs} things need you`
}

function Nothing() {
  return (
    <p className={styles.nothing}>
      Nothing needs you. New booking requests, emails that did not arrive and albums you have not sent yet
      appear here.
    </p>
  )
}
