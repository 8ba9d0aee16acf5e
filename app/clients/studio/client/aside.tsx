import { href } from 'react-router'
import { BookingLink } from '../../../booking/studio/booking/link.tsx'
import { Status } from '../../../booking/studio/list/status.tsx'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { longDay } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { AsideGroup, Events } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Column } from '../../../studio/ui/page/page.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { Access } from './access.tsx'
import type { ClientFile } from './client.server.ts'

export function Aside({ client }: { client: ClientFile }) {
  const { role } = useStudio()
  return (
    <Column label="About the client">
      <Contact {...client} />
      <Bookings {...client} />
      <Sessions {...client} />
      <AsideGroup title="Activity">
        <Events events={client.events} now={client.now} />
      </AsideGroup>
      {role === 'owner' && (
        <Panel title="Their personal data">
          <div className={panel.text}>
            <p className="small quiet">Export or delete everything stored about them.</p>
            <ButtonLink to={href('/studio/clients/:client/data', { client: client.id })}>
              Export or delete
            </ButtonLink>
          </div>
        </Panel>
      )}
    </Column>
  )
}

function Contact({ id, email, access, signedInAt, invitedUntil, remindersOffAt, now }: ClientFile) {
  return (
    <Panel
      title="Contact"
      aside={
        <ButtonLink to="?do=edit" preventScrollReset>
          Edit<span className="hidden-text"> contact</span>
        </ButtonLink>
      }
    >
      <div className={panel.text}>
        <dl className={panel.facts}>
          <dt>Email</dt>
          <dd>
            <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              {email}
            </a>
          </dd>
          <dt>Sign-in</dt>
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
      <div className={panel.foot}>
        {access === 'blocked' ? (
          <>
            <CommandButton
              action={href('/studio/clients/:client/block/end', { client: id })}
              label="Unblock"
            />
            <p className="small quiet">They can sign in with their old password again.</p>
          </>
        ) : (
          <>
            <CommandButton action={href('/studio/clients/:client/block', { client: id })} label="Block" bad />
            <p className="small quiet">
              Signs them out and disables their links right away. Albums and favorites stay.
            </p>
          </>
        )}
      </div>
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

function Sessions({ id, sessions, now }: ClientFile) {
  if (sessions.length === 0) return null
  return (
    <Panel title="Signed in on">
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
      <div className={panel.foot}>
        <CommandButton
          action={href('/studio/clients/:client/sign-out', { client: id })}
          label="Sign out everywhere"
        />
      </div>
    </Panel>
  )
}
