import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { chooseUploads } from '../../uploads/studio/drop.tsx'
import { readSetupTasks } from '../first-run/setup-checklist.server.ts'
import { SetupChecklist } from '../first-run/setup-checklist.tsx'
import { Aside } from '../today/aside.tsx'
import { Groups } from '../today/groups.tsx'
import styles from '../today/today.module.css'
import { readToday } from '../today/today.server.ts'
import { Button } from '../ui/controls/button.tsx'
import { Columns, Page } from '../ui/page/page.tsx'
import { titled } from '../ui/page/title.ts'
import { StoredOnly } from '../ui/stored-only.tsx'
import { useStudio } from '../ui/use-studio.ts'
import type { Route } from './+types/today.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const sends = (await ports.setup.mail()).transport !== 'outbox'
  const { id: account, role } = context.get(staffContext)
  const whole = url.searchParams.has('all')
  const [today, tasks] = await Promise.all([
    readToday(ports, { account, owner: role === 'owner', timeZone, whole, sends }, Date.now()),
    readSetupTasks(ports, request),
  ])
  return { ...today, tasks }
}

export const meta = titled('Today')

export default function Today({ loaderData: today }: Route.ComponentProps) {
  const { timeZone } = useStudio()
  const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  return (
    <Page
      title={long.format(today.now)}
      description={needsText(today.needs)}
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
          <Groups {...today} />
          {today.needs === 0 && !today.tasks && <Nothing />}
        </div>
        <Aside today={today} />
      </Columns>
    </Page>
  )
}

function needsText(needs: number): string | null {
  if (needs === 0) return null
  return needs === 1 ? 'One thing needs you' : `${needs} things need you`
}

function Nothing() {
  return (
    <p className={styles.nothing}>
      Nothing needs you right now. New booking requests, emails that didn’t arrive, and albums you haven’t
      sent yet show up here.
    </p>
  )
}
