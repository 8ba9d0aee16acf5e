import { href, Outlet } from 'react-router'
import { readFeed } from '../../booking/calendar/calendar-feed.server.ts'
import { Calendar } from '../../booking/studio/booking/calendar.tsx'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Keyboard } from '../../studio/ui/settings/keyboard.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { listFactors } from '../second-factor/factors.server.ts'
import { countRecoveryCodes } from '../second-factor/recovery-codes.server.ts'
import { listSessions } from '../sessions/sessions.server.ts'
import { isConfirmed, staffContext } from '../staff-context.server.ts'
import type { Route } from './+types/settings.ts'
import styles from './accounts.module.css'
import { Factors } from './settings/factors.tsx'
import { Sessions } from './settings/sessions.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  const confirmed = isConfirmed(context)
  const { database } = ports
  const now = Date.now()
  const [factors, codes, sessions, { token, ended }] = await Promise.all([
    listFactors(database, person.id),
    countRecoveryCodes(database, person.id),
    listSessions(ports, person.id),
    readFeed(ports, person.id),
  ])
  const { name, email, role, sessionId } = person
  const address = token && confirmed ? `${ports.origin}/calendar/${token}.ics` : null
  const feed = { on: token !== null, address, ended }
  const second = { factors, codes, now }
  return { person: { name, email, role }, sessionId, confirmed, second, sessions, feed, now }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Settings', matches)
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { person, sessionId, confirmed, second, sessions, feed, now } = loaderData
  return (
    <SettingsPage title="Settings">
      <Outlet />
      <div className={`narrow ${styles.columns}`}>
        <div className="narrow">
          <Account {...person} />
          <Factors {...second} />
        </div>
        <div className="narrow">
          <Sessions sessions={sessions} own={sessionId} confirmed={confirmed} now={now} />
          <Calendar {...feed} />
          <Panel title="Import and redirects">
            <PanelRow
              name="From an earlier site"
              description="Import its posts, and redirect its links here."
              action={<ButtonLink to={href('/studio/settings/moving')}>Open</ButtonLink>}
            />
          </Panel>
          <Keyboard />
        </div>
      </div>
    </SettingsPage>
  )
}

function Account({ name, email, role }: Route.ComponentProps['loaderData']['person']) {
  return (
    <Panel title="Account">
      <PanelRow
        name={name}
        description={email}
        action={<span className="quiet small">{role === 'owner' ? 'Owner' : 'Assistant'}</span>}
      />
      <PanelRow
        name="Password"
        description="To change it, we’ll email you a link."
        action={
          <ButtonLink to={`${href('/client/forgotten')}?studio`} reloadDocument>
            Change<span className="hidden-text"> the password</span>
          </ButtonLink>
        }
      />
    </Panel>
  )
}
