import { href } from 'react-router'
import type { JobView } from '../../../jobs/list.server.ts'
import { emailTitle } from '../../../mail/email-title.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { EmailStatus } from '../../../studio/ui/feed/email-status.tsx'
import { Feed, FeedItem } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import styles from './booking.module.css'

interface EmailsProps {
  emails: JobView[]
  remindAt: number | null
  now: number
}

export function Emails({ emails, remindAt, now }: EmailsProps) {
  if (emails.length === 0 && remindAt === null) return <p className="quiet">No emails.</p>
  return (
    <Feed>
      {remindAt !== null && (
        <FeedItem at={remindAt} now={now}>
          {emailTitle({ email: 'booking-reminder' })}
          <EmailStatus>Planned</EmailStatus>
        </FeedItem>
      )}
      {emails.map((email) => (
        <FeedItem key={email.id} at={email.createdAt} now={now}>
          {emailTitle(email.payload)}
          <EmailState email={email} now={now} />
          {email.status === 'dead' && (
            <div className={styles.retry}>
              <CommandButton
                action={href('/studio/emails/:email/retry', { email: email.id })}
                icon="retry"
                label="Try again"
                what={emailTitle(email.payload)}
              />
            </div>
          )}
        </FeedItem>
      ))}
    </Feed>
  )
}

interface EmailStateProps {
  email: Pick<JobView, 'status' | 'error'> & { nextTry?: number | null; attempts?: number }
  at?: number
  now: number
}

export function EmailState({ email: { status, error, nextTry, attempts }, at, now }: EmailStateProps) {
  const when = at !== undefined && <Moment at={at} now={now} />
  if (status === 'dead') {
    return (
      <EmailStatus icon="alert" bad>
        Not sent: {error} {when}
      </EmailStatus>
    )
  }
  if (status === 'done') {
    return (
      <EmailStatus icon={error === null ? 'check' : 'cross'}>
        {error ?? 'Handed to the mail server'} {when}
      </EmailStatus>
    )
  }
  return (
    <EmailStatus icon="retry">
      {error === null ? 'Queued' : attempts === 0 ? `${error} Waits until` : 'Failed, will be retried'}{' '}
      {error !== null && nextTry ? <Moment at={nextTry} now={now} /> : when}
    </EmailStatus>
  )
}
