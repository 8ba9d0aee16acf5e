import { href } from 'react-router'
import { EmailState } from '../../../booking/studio/booking/emails.tsx'
import { REMINDER_EMAILS as EMAILS } from '../../../galleries/reminders/rules.ts'
import { emailTitle } from '../../../mail/email-title.ts'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import styles from './client.module.css'
import type { ClientFile } from './client.server.ts'

export function Emails({ emails, planned, now }: Pick<ClientFile, 'emails' | 'planned' | 'now'>) {
  return (
    <Panel title="Emails">
      {emails.length + planned.length === 0 && <p className="quiet">No emails to them yet.</p>}
      <ul>
        {planned.map(({ albumId, album, kind, day }) => (
          <li key={`${albumId} ${kind} ${day}`} className={styles.email}>
            <span className="small quiet">{dayText(day, { month: 'short', day: 'numeric' })}</span>
            <div>
              <p className="name">{titleOf(EMAILS[kind])}</p>
              <p className="small quiet">{album}</p>
            </div>
            <span className="small quiet">Planned</span>
          </li>
        ))}
        {emails.map((email) => {
          const title = titleOf(email.kind)
          return (
            <li key={email.id} className={styles.email}>
              <span className="small quiet">
                <Moment at={email.createdAt} now={now} />
              </span>
              <div>
                <p className="name">{title}</p>
                {email.album && <p className="small quiet">{email.album}</p>}
              </div>
              <EmailState email={email} now={now} />
              {email.status === 'dead' && (
                <CommandButton
                  action={href('/studio/emails/:email/retry', { email: email.id })}
                  label="Try again"
                  what={title}
                  icon="retry"
                />
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Every email here is to a client. */
function titleOf(kind: string): string {
  return emailTitle({ email: kind }).replace(/, to a client$/, '')
}
