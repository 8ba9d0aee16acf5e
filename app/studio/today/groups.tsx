import { href, Link } from 'react-router'
import { STORED_THEN } from '../../../ports/mail/port.ts'
import { EVIDENCE } from '../../athletes/tags/evidence.ts'
import { emailTitle } from '../../mail/email-title.ts'
import { counted } from '../../ui/count.ts'
import { money } from '../../ui/money.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { dayText } from '../ui/dates/day.ts'
import { CommandButton } from '../ui/forms/commands.tsx'
import type { Concerned } from './about.server.ts'
import { Cover, Group, RowIcon, type RowView } from './group.tsx'
import styles from './today.module.css'
import type { TodayView } from './today.server.ts'

type Item<Name extends keyof TodayView['groups']> = TodayView['groups'][Name]['shown'][number]

export function Groups({ groups, now }: Pick<TodayView, 'groups' | 'now'>) {
  const { emails, postponed, busyCalendar, feedOff, consents, erasures, reported, requests } = groups
  const { unknownPayments, orders, picks, reopen, photos, unsettled, unsent, ending } = groups
  const newBookings = `${href('/studio/bookings')}?status=new`
  return (
    <>
      <Group title="Emails that didn’t arrive" items={emails} now={now} row={email} />
      <Group title="Emails for tomorrow" items={postponed} now={now} row={waiting} />
      <Group title="Your other calendar" items={busyCalendar} now={now} row={otherCalendar} />
      <Group title="Your calendar" items={feedOff} now={now} row={calendar} />
      <Group title="Consent withdrawn" items={consents} now={now} row={consent} />
      <Group title="Asked to delete their data" items={erasures} now={now} row={erasure} />
      <Group title="Athletes reported as wrong" items={reported} now={now} row={report} />
      <Group title="Numbers worn twice" items={unsettled} now={now} row={wornTwice} />
      <Group title="Booking requests" items={requests} rest={newBookings} now={now} row={request} />
      <Group title="Payments without an order" items={unknownPayments} now={now} row={unknownPayment} />
      <Group title="Orders" items={orders} now={now} row={order} />
      <Group title="Picks finished" items={picks} now={now} row={finished} />
      <Group title="Asked to reopen an album" items={reopen} now={now} row={closed} />
      <Group title="Photos that couldn’t be processed" items={photos} now={now} row={photo} />
      <Group title="Albums to send" items={unsent} now={now} row={unsentAlbum} />
      <Group title="Expiring within 7 days" items={ending} now={now} row={endingAlbum} />
    </>
  )
}

function email({ id, payload, status, error, attempts, endedAt, concerned }: Item<'emails'>): RowView {
  const title = emailTitle(payload)
  const stored = status === 'done'
  return {
    key: id,
    icon: <RowIcon icon="mail" bad />,
    title,
    description: (
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
    ),
    at: endedAt,
    action: (
      <CommandButton
        action={href('/studio/emails/:email/retry', { email: id })}
        icon={stored ? 'send' : 'retry'}
        label={stored ? 'Send now' : 'Try again'}
        what={title}
      />
    ),
  }
}

function waiting(text: Item<'postponed'>): RowView {
  const to = href('/studio/settings/mail')
  return {
    key: 'postponed',
    icon: <RowIcon icon="mail" />,
    title: <Link to={to}>{text}</Link>,
    description: 'Emails about bookings and passwords are still sent.',
    action: <ButtonLink to={to}>Mail</ButtonLink>,
  }
}

function Concerns({ kind, id, name }: Concerned) {
  return (
    <>
      <Link className="link" to={kind === 'booking' ? bookingPage(id) : clientPage(id)}>
        {name || 'Data deleted'}
      </Link>
      {'. '}
    </>
  )
}

/** The address ended on its own, and calendars may not say so. */
function calendar(): RowView {
  const to = `${href('/studio/settings')}#calendar`
  return {
    key: 'ended',
    icon: <RowIcon icon="alert" bad />,
    title: <Link to={to}>Your calendar link no longer works</Link>,
    description: 'Calendars that use it won’t get new sessions.',
    action: <ButtonLink to={to}>Subscribe again</ButtonLink>,
  }
}

function otherCalendar({ problem, readAt }: Item<'busyCalendar'>): RowView {
  const to = `${href('/studio/bookings/month')}?calendar`
  return {
    key: 'failing',
    icon: <RowIcon icon="alert" bad />,
    title: <Link to={to}>Your other calendar can’t be read</Link>,
    description: `${problem} Its last busy times still count.`,
    at: readAt,
    action: <ButtonLink to={to}>Change</ButtonLink>,
  }
}

function consent({ id, title, clients, onSite, at }: Item<'consents'>): RowView {
  return {
    key: id,
    icon: <RowIcon icon="alert" bad />,
    title: <Link to={albumPage(id)}>{title}</Link>,
    description: `${clients.length > 0 ? `${names(clients)} withdrew consent` : 'A client’s data was deleted, so there’s no consent left'}. ${onSite ? 'These photos are off your site, and its pages no longer use them. Posts that showed them are drafts now. Choose other photos, then publish those posts again or delete them.' : 'The page is a draft now, and only you can see it.'}`,
    at,
    action: (
      <Open
        to={`${href('/studio/albums/:album/details', { album: id })}#consent`}
        label="See consent"
        what={` to ${title}`}
      />
    ),
  }
}

function erasure({ client: { id, name, email }, askedAt }: Item<'erasures'>): RowView {
  return {
    key: id,
    icon: <RowIcon icon="trash" />,
    title: <Link to={clientPage(id)}>{name}</Link>,
    description: email,
    at: askedAt,
    action: <Open to={clientPage(id)} label="Open" what={` ${name}`} />,
  }
}

function report({ album, photo, file, athlete, evidence, reportedAt }: Item<'reported'>): RowView {
  const to = `${href('/studio/albums/:album', { album })}?show=reported`
  const title = `Is this ${athlete.team} #${athlete.number}?`
  return {
    key: `${photo.id} ${athlete.id}`,
    icon: <Cover photo={photo} />,
    title: <Link to={to}>{title}</Link>,
    description: `${EVIDENCE[evidence]}. ${file}`,
    at: reportedAt,
    action: <Open to={to} label="Decide" what={`: ${title}`} />,
  }
}

function wornTwice({ id, name, number }: Item<'unsettled'>): RowView {
  const to = href('/studio/teams/:team', { team: id })
  return {
    key: `${id} ${number}`,
    icon: <RowIcon icon="alert" />,
    title: <Link to={to}>{`${name} #${number}`}</Link>,
    description: `Families can’t find photos of ${number} until you say who wears it.`,
    action: <Open to={to} label="Settle" what={` ${number} of ${name}`} />,
  }
}

function request({ id, name, type, date, sameDay, createdAt }: Item<'requests'>): RowView {
  return {
    key: id,
    icon: <Day date={date} />,
    title: <Link to={bookingPage(id)}>{name}</Link>,
    description: (
      <>
        {type}
        {sameDay > 0 && <span className="warn">. {sameDay + 1} bookings that day</span>}
      </>
    ),
    at: createdAt,
    action: <Open to={bookingPage(id)} label="Reply" what={` to ${name}`} />,
  }
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

const ORDER_TASKS: Record<OrderTask['task'], [title: string, label: string]> = {
  dispute: ['The bank wants {sum} back', 'See why'],
  refund: ['Stripe couldn’t refund an order', 'See why'],
  twice: ['Paid in cash and by card', 'Refund'],
  hidden: ['A photo was hidden after the sale. Refund its share, {sum}?', 'Refund {sum}'],
  silent: ['Stripe’s messages don’t arrive', 'See why'],
  cash: ['{sum} to get in person', 'Mark as paid'],
  asked: ['A buyer asks to open the downloads again', 'Decide'],
  late: ['{name} hasn’t paid the {sum} deposit', 'Decide'],
  declined: ['{name} paid {sum}. Refund it, or keep it?', 'Decide'],
  paid: ['{name} paid the {sum} deposit', 'Open'],
}

/** After a backup was restored that is older than the order. */
function unknownPayment({ checkout, payment, total, currency, test, at }: Item<'unknownPayments'>): RowView {
  const to = `https://dashboard.stripe.com/${test ? 'test/' : ''}payments/${payment}`
  return {
    key: checkout,
    icon: <RowIcon icon="alert" bad />,
    title: (
      <a href={to} target="_blank" rel="noreferrer">
        {money(total, currency)} for an order that isn’t here
      </a>
    ),
    description: 'Look up the buyer in Stripe, then send them the photos or refund them there.',
    at,
    action: (
      <CommandButton
        action={href('/studio/settings/payments/unknown')}
        fields={{ checkout }}
        label="Done"
        what={`with ${money(total, currency)}`}
      />
    ),
  }
}

type OrderTask = Exclude<Item<'orders'>, { task: 'prints' }>

function order(item: Item<'orders'>): RowView {
  if (item.task === 'prints') return prints(item)
  const { id, number, task, total, currency, email, method, booking, name, at } = item
  const [title = '', label = ''] = ORDER_TASKS[task].map((words) =>
    words.replace('{sum}', () => money(total, currency)).replace('{name}', () => name || 'Someone'),
  )
  const silent = task === 'silent'
  const bad = silent || task === 'dispute' || task === 'refund'
  const page = booking === null ? href('/studio/orders/:order', { order: id }) : bookingPage(booking)
  const to = silent ? href('/studio/settings/payments') : page
  const about = `Order ${number}${email === null ? '' : `, ${email}`}`
  const more = silent
    ? ' was found by asking. Payments come up to 10 minutes late.'
    : task === 'hidden' && method === 'person' && '. Hand back the cash yourself.'
  return {
    key: `${id} ${task}`,
    icon: <RowIcon icon={bad ? 'alert' : 'orders'} bad={bad} />,
    title: <Link to={to}>{title}</Link>,
    description: about + (more || ''),
    at,
    action:
      task === 'hidden' ? (
        <CommandButton
          action={href('/studio/orders/:order/hidden-refund', { order: id })}
          label={label}
          what={`of order ${number}`}
        />
      ) : (
        <Open to={to} label={label} what={`, order ${number}`} />
      ),
  }
}

function prints({ count, orders, at }: Extract<Item<'orders'>, { task: 'prints' }>): RowView {
  const to = `${href('/studio/orders')}?status=prints`
  return {
    key: 'prints',
    icon: <RowIcon icon="orders" />,
    title: <Link to={to}>{counted(count, 'print')} to make</Link>,
    description: `In ${counted(orders, 'order')}`,
    at,
    action: <Open to={to} label="Make them" what="" />,
  }
}

function finished(picks: Item<'picks'>): RowView {
  const { setId, albumId, album, list, client, count, notes, finishedAt } = picks
  const to = picksPage(albumId, setId)
  return {
    key: setId,
    icon: <RowIcon icon="check" />,
    title: <Link to={to}>{client}</Link>,
    description: `${counted(count, 'photo')}${notes > 0 ? `, ${counted(notes, 'note')}` : ''} for ${list}, in ${album}`,
    at: finishedAt,
    action: <Open to={to} label="See picks" what={` of ${client}`} />,
  }
}

function closed({ client, album, closedOn, askedAt }: Item<'reopen'>): RowView {
  return {
    key: `${album.id} ${client.id}`,
    icon: <RowIcon icon="eye" />,
    title: <Link to={clientPage(client.id)}>{client.name}</Link>,
    description: (
      <>
        <Link className="link" to={albumPage(album.id)}>
          {album.title}
        </Link>
        {closedOn === null ? ', a draft now' : `, closed on ${dayText(closedOn, { dateStyle: 'medium' })}`}
      </>
    ),
    at: askedAt,
    action: <Open to={accessPage(album.id)} label="Reopen" what={`: ${album.title} for ${client.name}`} />,
  }
}

function photo({ id, name, reason, failedAt, album }: Item<'photos'>): RowView {
  return {
    key: id,
    icon: <RowIcon icon="photo" bad />,
    title: name,
    description: (
      <>
        <span className="bad">{reason}</span>{' '}
        {album && (
          <Link className="link" to={albumPage(album.id)}>
            {album.title}
          </Link>
        )}
      </>
    ),
    at: failedAt,
    action: (
      <CommandButton
        action={href('/studio/photos/:photo/development', { photo: id })}
        icon="retry"
        label="Try again"
        what={name}
      />
    ),
  }
}

function unsentAlbum({ id, title, cover, photographs, clients, at }: Item<'unsent'>): RowView {
  return {
    key: id,
    icon: <Cover photo={cover} />,
    title: <Link to={albumPage(id)}>{title}</Link>,
    description: `${counted(photographs, 'photo')} for ${names(clients)}`,
    at,
    action: (
      <CommandButton
        action={href('/studio/albums/:album/sending/:client?', { album: id })}
        icon="send"
        label={`Send to ${counted(clients.length, 'client')}`}
        what={`that ${title} is ready`}
      />
    ),
  }
}

function endingAlbum({ id, title, cover, clients, at }: Item<'ending'>): RowView {
  return {
    key: id,
    icon: <Cover photo={cover} />,
    title: <Link to={albumPage(id)}>{title}</Link>,
    description: `For ${names(clients)}`,
    at,
    action: <Open to={accessPage(id)} label="Change date" what={` of ${title}`} />,
  }
}

/** @param what tells screen readers which one */
function Open({ to, label, what }: { to: string; label: string; what: string }) {
  return (
    <ButtonLink to={to}>
      {label}
      <span className="hidden-text">{what}</span>
    </ButtonLink>
  )
}

const albumPage = (album: string) => href('/studio/albums/:album', { album })
const accessPage = (album: string) => href('/studio/albums/:album/access', { album })
const picksPage = (album: string, set: string) => `${href('/studio/albums/:album/picks', { album })}#${set}`
const bookingPage = (booking: string) => href('/studio/bookings/:booking', { booking })
const clientPage = (client: string) => href('/studio/clients/:client', { client })

function names(all: string[]): string {
  const shown = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all
  return new Intl.ListFormat('en-US').format(shown)
}
