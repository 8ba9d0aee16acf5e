import type { EmailToClient } from '../../clients/list/client-emails.server.ts'
import { EmailState } from '../bookings/emails.tsx'
import { emailTitle } from '../shell/email-title.ts'
import { Moment } from '../shell/moment.tsx'
import { Step } from '../ui/forms/forms.tsx'
import styles from './client.module.css'

/** The emails to a client, the newest first, each with what became of it. */
export function Emails({ emails, now }: { emails: EmailToClient[]; now: number }) {
  return (
    <section className={styles.panel} aria-label="Emails">
      <header>
        <h2>Emails</h2>
      </header>
      {emails.length === 0 && <p className={styles.none}>No emails to them are stored.</p>}
      <ul>
        {emails.map((email) => {
          const title = titleOf(email)
          return (
            <li key={email.id} className={styles.email}>
              <span className="small quiet">
                <Moment at={email.createdAt} now={now} />
              </span>
              <div>
                <p className={styles.name}>{title}</p>
                {email.album && <p className="small quiet">{email.album}</p>}
              </div>
              <EmailState email={email} now={now} />
              {email.status === 'dead' && (
                <Step intent="retry" about={email.id} label="Try again" what={title} icon="retry" />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Without ', to a client': here all are to this one. */
function titleOf({ kind }: EmailToClient): string {
  return emailTitle({ email: kind }).replace(/, to a client$/, '')
}
