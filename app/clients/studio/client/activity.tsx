import { href } from 'react-router'
import { actorOf, sentenceOf } from '../../../audit/sentences.ts'
import { EmailState } from '../../../booking/studio/booking/emails.tsx'
import { REMINDER_EMAILS as REMINDERS } from '../../../galleries/reminders/rules.ts'
import { emailTitle } from '../../../mail/email-title.ts'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Feed, FeedItem } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import type { ClientFile } from './client.server.ts'

const SHOWN = 10

/** The newest first. Emails that failed are never folded away. */
export function Activity({ emails, events, planned, now }: ClientFile) {
  const items = [
    ...emails.map((email) => ({
      key: email.id,
      at: email.createdAt,
      failed: email.status === 'dead',
      content: <Email email={email} now={now} />,
    })),
    ...events.map((event) => ({
      key: event.id,
      at: event.at,
      failed: false,
      content: `${actorOf(event)} ${sentenceOf(event)}`,
    })),
  ].toSorted((a, b) => b.at - a.at)
  const shown = items.filter(({ failed }, i) => failed || i < SHOWN)
  const earlier = items.filter((item) => !shown.includes(item))
  return (
    <Panel title="Activity">
      <div className={panel.text}>
        {items.length + planned.length === 0 && <p className="quiet">Nothing yet.</p>}
        <Planned planned={planned} />
        <Items items={shown} now={now} />
        {earlier.length > 0 && (
          <details>
            <summary className="link small">{earlier.length} earlier</summary>
            <Items items={earlier} now={now} />
          </details>
        )}
      </div>
    </Panel>
  )
}

function Planned({ planned }: Pick<ClientFile, 'planned'>) {
  if (planned.length === 0) return null
  return (
    <Feed>
      {planned.map(({ albumId, album, kind, day }) => (
        <li key={`${albumId} ${kind} ${day}`}>
          <span>
            {titleOf(REMINDERS[kind])}, planned <span className="clip small quiet">{album}</span>
          </span>
          <span className="small quiet">{dayText(day, { month: 'short', day: 'numeric' })}</span>
        </li>
      ))}
    </Feed>
  )
}

interface ItemsProps {
  items: { key: string; at: number; content: React.ReactNode }[]
  now: number
}

function Items({ items, now }: ItemsProps) {
  return (
    <Feed>
      {items.map(({ key, at, content }) => (
        <FeedItem key={key} at={at} now={now}>
          {content}
        </FeedItem>
      ))}
    </Feed>
  )
}

function Email({ email, now }: { email: ClientFile['emails'][number]; now: number }) {
  const title = titleOf(email.kind)
  return (
    <>
      {title} {email.album && <span className="clip small quiet">{email.album}</span>}
      <EmailState email={email} now={now} />
      {email.status === 'dead' && (
        <CommandButton
          action={href('/studio/emails/:email/retry', { email: email.id })}
          label="Try again"
          what={title}
          icon="retry"
        />
      )}
    </>
  )
}

/** Every email here is to a client. */
function titleOf(kind: string): string {
  return emailTitle({ email: kind }).replace(/, to a client$/, '')
}
