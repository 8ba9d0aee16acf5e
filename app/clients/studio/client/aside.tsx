import { BookingLink } from '../../../booking/studio/booking/link.tsx'
import { Status } from '../../../booking/studio/list/status.tsx'
import { longDay } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Column } from '../../../studio/ui/page/page.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { Access } from './access.tsx'
import { Activity } from './activity.tsx'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'
import { Reach } from './head.tsx'

export function Aside({ client }: { client: ClientFile }) {
  return (
    <Column label="About the client">
      <People {...client} />
      <Bookings {...client} />
      <Activity {...client} />
      <SignIn {...client} />
    </Column>
  )
}

function People({ people, email }: ClientFile) {
  if (people.length === 0) return null
  return (
    <Panel title="People">
      <ul>
        {people.map((person, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <li key={i} className={styles.person}>
            <p>
              <b className="name">{person.name}</b> <span className="quiet">{person.role}</span>
            </p>
            <p className="small">
              <Reach {...person} />
            </p>
          </li>
        ))}
      </ul>
      <p className="small quiet">Emails from the site only go to {email}.</p>
    </Panel>
  )
}

function Bookings({ bookings }: ClientFile) {
  if (bookings.length === 0) return null
  return (
    <Panel title="Bookings" count={bookings.length}>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <PanelRow
              name={<BookingLink {...booking} />}
              description={booking.day === null ? 'Any day' : longDay(booking.day)}
              action={<Status status={booking.status} />}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SignIn({ access, signedInAt, invitedUntil, remindersOffAt, sessions, now }: ClientFile) {
  return (
    <Panel title="Sign-in">
      <div className={panel.text}>
        <dl className={panel.facts}>
          <dt>State</dt>
          <dd>
            <Access access={access} />
          </dd>
          {invitedUntil !== null && access === 'invited' && (
            <>
              <dt>Link until</dt>
              <dd>
                <Moment at={invitedUntil} now={now} />
              </dd>
            </>
          )}
          <dt>Last sign-in</dt>
          <dd>{signedInAt === null ? 'Never' : <Moment at={signedInAt} now={now} />}</dd>
          {remindersOffAt !== null && (
            <>
              <dt>Reminders</dt>
              <dd>
                Turned off by them, <Moment at={remindersOffAt} now={now} />
              </dd>
            </>
          )}
        </dl>
      </div>
      <ul>
        {sessions.map(({ id, device, createdAt, seenAt }) => (
          <li key={id}>
            <PanelRow
              name={device}
              description={
                <>
                  since <Moment at={createdAt} now={now} />, last used <Moment at={seenAt} now={now} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
