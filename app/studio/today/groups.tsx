import { href, Link } from 'react-router'
import { STORED_THEN } from '../../../ports/mail/port.ts'
import { emailTitle } from '../../mail/email-title.ts'
import { counted } from '../../ui/count.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { dayText } from '../ui/dates/day.ts'
import { Moment } from '../ui/dates/moment.tsx'
import { CommandButton } from '../ui/forms/commands.tsx'
import type { Concerned } from './about.server.ts'
import { Cover, Group, Row, RowIcon } from './group.tsx'
import styles from './today.module.css'
import type { TodayView } from './today.server.ts'

export function Emails({ all, shown, now }: TodayView['emails'] & { now: number }) {
  return (
    <Group title="Emails that did not arrive" all={all}>
      {shown.map(({ id, payload, status, error, attempts, endedAt, concerned }) => {
        const title = emailTitle(payload)
        const stored = status === 'done'
        return (
          <Row
            key={id}
            icon={<RowIcon icon="mail" bad />}
            title={title}
            description={
              <>
                {concerned && <Concerns {...concerned} />}
                {stored ? (
                  STORED_THEN
                ) : (
                  <>
                    <span className="bad">Not sent: {error}</span> Tried {attempts}{' '}
                    {attempts === 1 ? 'time' : 'times'}.
                  </>
                )}
              </>
            }
            time={endedAt !== null && <Moment at={endedAt} now={now} />}
            action={
              <CommandButton
                action={href('/studio/emails/:email/retry', { email: id })}
                icon={stored ? 'send' : 'retry'}
                label={stored ? 'Send now' : 'Try again'}
                what={title}
              />
            }
          />
        )
      })}
    </Group>
  )
}

function Concerns({ kind, id, name }: Concerned) {
  const to =
    kind === 'booking'
      ? href('/studio/bookings/:booking', { booking: id })
      : href('/studio/clients/:client', { client: id })
  return (
    <>
      <Link className="link" to={to}>
        {name || 'Erased'}
      </Link>
      {'. '}
    </>
  )
}

export function Requests({ all, shown, now }: TodayView['requests'] & { now: number }) {
  return (
    <Group title="Booking requests" all={all} rest={`${href('/studio/bookings')}?status=new`}>
      {shown.map(({ id, name, type, date, sameDay, createdAt }) => {
        const to = href('/studio/bookings/:booking', { booking: id })
        return (
          <Row
            key={id}
            icon={<Day date={date} />}
            title={<Link to={to}>{name}</Link>}
            description={
              <>
                {type}
                {sameDay > 0 && <span className="warn">. {sameDay + 1} bookings that day</span>}
              </>
            }
            time={<Moment at={createdAt} now={now} />}
            action={
              <ButtonLink to={to}>
                Reply<span className="hidden-text"> to {name}</span>
              </ButtonLink>
            }
          />
        )
      })}
    </Group>
  )
}

function Day({ date }: { date: string | null }) {
  if (date === null) return <span className={styles.day}>Any day</span>
  return (
    <span className={styles.day}>
      <b>{dayText(date, { month: 'short', day: 'numeric' })}</b>
      <span className="edge">{dayText(date, { weekday: 'short' })}</span>
    </span>
  )
}

function Album({ id, title, underlined }: { id: string; title: string; underlined?: boolean }) {
  return (
    <Link className={underlined ? 'link' : undefined} to={href('/studio/albums/:album', { album: id })}>
      {title}
    </Link>
  )
}

export function Photos({ all, shown, now }: TodayView['photos'] & { now: number }) {
  return (
    <Group title="Photographs that could not be developed" all={all}>
      {shown.map(({ id, name, reason, failedAt, album }) => (
        <Row
          key={id}
          icon={<RowIcon icon="photo" bad />}
          title={name}
          description={
            <>
              <span className="bad">{reason}</span> {album && <Album {...album} underlined />}
            </>
          }
          time={<Moment at={failedAt} now={now} />}
          action={
            <CommandButton
              action={href('/studio/photos/:photo/development', { photo: id })}
              icon="retry"
              label="Try again"
              what={name}
            />
          }
        />
      ))}
    </Group>
  )
}

export function Picks({ all, shown, now }: TodayView['picks'] & { now: number }) {
  return (
    <Group title="Picks finished" all={all}>
      {shown.map(({ setId, albumId, album, list, client, count, notes, finishedAt }) => {
        const to = `${href('/studio/albums/:album/picks', { album: albumId })}#${setId}`
        return (
          <Row
            key={setId}
            icon={<RowIcon icon="check" />}
            title={<Link to={to}>{client}</Link>}
            description={`${counted(count, 'photograph')}${notes > 0 ? `, ${counted(notes, 'note')}` : ''} for ${list}, in ${album}`}
            time={<Moment at={finishedAt} now={now} />}
            action={
              <ButtonLink to={to}>
                See picks<span className="hidden-text"> of {client}</span>
              </ButtonLink>
            }
          />
        )
      })}
    </Group>
  )
}

export function Consents({ all, shown, now }: TodayView['consents'] & { now: number }) {
  return (
    <Group title="Consent withdrawn" all={all}>
      {shown.map(({ id, title, clients, onSite, at }) => (
        <Row
          key={id}
          icon={<RowIcon icon="alert" bad />}
          title={<Album id={id} title={title} />}
          description={`${clients.length > 0 ? `${names(clients)} withdrew consent` : 'A client was erased, and no consent is left'}. ${onSite ? 'Its photographs are off your site: pages do without them, and posts that showed them are drafts. Choose others there, and publish the posts again or delete them.' : 'The page is a draft that only you see.'}`}
          time={<Moment at={at} now={now} />}
          action={
            <ButtonLink to={`${href('/studio/albums/:album/details', { album: id })}#consent`}>
              See consent<span className="hidden-text"> to {title}</span>
            </ButtonLink>
          }
        />
      ))}
    </Group>
  )
}

export function Unsent({ all, shown, now }: TodayView['unsent'] & { now: number }) {
  return (
    <Group title="Albums not yet sent" all={all}>
      {shown.map(({ id, title, cover, photographs, clients, at }) => (
        <Row
          key={id}
          icon={<Cover photo={cover} />}
          title={<Album id={id} title={title} />}
          description={`${counted(photographs, 'photograph')} for ${names(clients)}`}
          time={<Moment at={at} now={now} />}
          action={
            <CommandButton
              action={href('/studio/albums/:album/sending/:client?', { album: id })}
              icon="send"
              label={`Send to ${clients.length === 1 ? '1 client' : `${clients.length} clients`}`}
              what={`that ${title} is ready`}
            />
          }
        />
      ))}
    </Group>
  )
}

export function Ending({ all, shown, now }: TodayView['ending'] & { now: number }) {
  return (
    <Group title="Ending within 7 days" all={all}>
      {shown.map(({ id, title, cover, clients, at }) => (
        <Row
          key={id}
          icon={<Cover photo={cover} />}
          title={<Album id={id} title={title} />}
          description={`For ${names(clients)}`}
          time={<Moment at={at} now={now} />}
          action={
            <ButtonLink to={href('/studio/albums/:album/access', { album: id })}>
              Change end<span className="hidden-text"> of {title}</span>
            </ButtonLink>
          }
        />
      ))}
    </Group>
  )
}

/** 'Ann', 'Ann and Bob', 'Ann, Bob and 3 more' */
function names(all: string[]): string {
  const shown = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all
  return new Intl.ListFormat('en-US').format(shown)
}
