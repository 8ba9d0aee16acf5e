import { href, Link } from 'react-router'
import { longDay } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { clock } from '../../../ui/dates.ts'
import { durationText } from '../../inbox/duration.ts'
import type { BookingView } from '../../list.server.ts'
import { Status } from '../list/status.tsx'
import styles from './booking.module.css'
import { EmailState } from './emails.tsx'

export function Clash({ others, status, agreed, date }: BookingView) {
  const day = agreed?.date ?? date
  if (others.length === 0 || day === null || status === 'declined' || status === 'spam') return null
  const booked = others.some((other) => other.status === 'booked')
  const count = others.length === 1 ? 'is one other booking' : `are ${others.length} other bookings`
  return (
    <section className={`${styles.clash} notice between`} data-tone="warn">
      <Icon name="alert" />
      <div>
        <p>
          <b>{booked ? 'You are booked that day.' : `There ${count} that day.`}</b> {longDay(day)}
        </p>
        <ul>
          {others.map(({ id, name, type, status, time }) => (
            <li key={id} className="buttons">
              <Link className="link" to={href('/studio/bookings/:booking', { booking: id })}>
                {name || 'No name'}
              </Link>
              <span className="small">
                {type}
                {time && `, ${clock(time)}`}
              </span>
              <Status status={status} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Agreed({ agreed, status }: BookingView) {
  if (!agreed || (status !== 'booked' && status !== 'done')) return null
  const { date, time, minutes } = agreed
  return (
    <p className={`${styles.agreed} remark`}>
      <b>{longDay(date)}</b>, {time === null ? 'all day' : `${clock(time)}, ${durationText(minutes ?? 0)}`}
    </p>
  )
}

export function Answers({ type, typeQuestion, answers }: BookingView) {
  const asked = answers.filter(({ question }) => question.check === undefined)
  return (
    <dl className={styles.answers}>
      <div>
        <dt>{typeQuestion || 'Kind'}</dt>
        <dd>{type}</dd>
      </div>
      {asked.map(({ question: { id, text, kind }, answer }) => (
        <div key={id}>
          <dt>{text}</dt>
          <dd>
            {kind === 'date' && answer ? longDay(answer) : answer || <span className="quiet">No answer</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const KINDS = { reply: 'replied', accepted: 'accepted', declined: 'declined', note: 'noted' } as const

export function Messages({ messages, emails, now }: BookingView & { now: number }) {
  const sent = messages.filter(({ kind }) => kind !== 'note')
  return sent.map(({ id, kind, subject, text, name, actor, at }) => {
    const email = emails.find((one) => one.id === id)
    return (
      <article key={id} className={styles.message}>
        <header className="between">
          <span>
            <b>{name ?? (actor === 'terminal' ? 'From the command line' : 'You')}</b> {KINDS[kind]}
          </span>
          <span className="small quiet">
            <Moment at={at} now={now} />
          </span>
        </header>
        {subject && <p className="name">{subject}</p>}
        <p className={styles.text}>{text || <span className="quiet">Just your template’s text.</span>}</p>
        {email && <EmailState email={email} now={now} />}
      </article>
    )
  })
}
