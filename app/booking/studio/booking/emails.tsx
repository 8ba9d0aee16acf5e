import { Button } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { JobView } from '../../../jobs/list.server.ts'
import { EmailLine } from '../../../studio/ui/feed/email-line.tsx'
import { emailTitle } from '../../../studio/ui/feed/email-title.ts'
import { Feed, FeedLine } from '../../../studio/ui/feed/feed.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import type { Refused } from '../../../studio/ui/forms/intent.ts'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Moment } from '../../../studio/ui/moment.tsx'
import styles from './booking.module.css'

/** The emails of a booking, the newest first, each with its state. */
export function Emails({ emails, now }: { emails: JobView[]; now: number }) {
  if (emails.length === 0) return <p className="quiet">No emails.</p>
  return (
    <Feed>
      {emails.map((email) => (
        <FeedLine key={email.id} at={email.createdAt} now={now}>
          {emailTitle(email.payload)}
          <EmailState email={email} now={now} />
          {email.status === 'dead' && <Retry email={email.id} what={emailTitle(email.payload)} />}
        </FeedLine>
      ))}
    </Feed>
  )
}

interface EmailStateProps {
  email: Pick<JobView, 'status' | 'error' | 'nextTry'>
  now: number
}

export function EmailState({ email: { status, error, nextTry }, now }: EmailStateProps) {
  if (status === 'dead') {
    return (
      <EmailLine icon="alert" bad>
        Not sent: {error}
      </EmailLine>
    )
  }
  if (status === 'done') {
    return (
      <EmailLine icon={error === null ? 'check' : 'cross'}>{error ?? 'Handed to the mail server'}</EmailLine>
    )
  }
  return (
    <EmailLine icon="retry">
      {error === null ? 'Waits to be sent' : 'Failed, is tried again'}{' '}
      {error !== null && nextTry !== null && <Moment at={nextTry} now={now} />}
    </EmailLine>
  )
}

function Retry({ email, what }: { email: string; what: string }) {
  const fetcher = useFetcher<Refused>()
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" className={styles.retry}>
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value="retry-email"
        disabled={busy}
        aria-busy={busy}
        leftSection={<Icon name="retry" />}
      >
        Try again<span className="hidden-text"> {what}</span>
      </Button>
      {!busy && <Problem error={fetcher.data?.error} />}
    </fetcher.Form>
  )
}
