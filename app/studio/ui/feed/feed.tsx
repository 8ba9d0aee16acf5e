import { actorOf, type EventFacts, sentenceOf } from '../../../audit/sentences.ts'
import { Moment } from '../dates/moment.tsx'
import styles from './feed.module.css'

export function AsideGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className="edge ruled">
        <b>{title}</b>
      </h2>
      {children}
    </section>
  )
}

export function Feed({ children }: { children: React.ReactNode }) {
  return <ul className={styles.feed}>{children}</ul>
}

export function FeedItem({ at, now, children }: { at: number; now: number; children: React.ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="small quiet">
        <Moment at={at} now={now} />
      </span>
    </li>
  )
}

interface Event extends EventFacts {
  id: string
  at: number
  actor: string
  name: string | null
}

interface EventsProps {
  events: Event[]
  here?: string
  now: number
}

export function Events({ events, here, now }: EventsProps) {
  if (events.length === 0) return <p className="quiet">No activity in the last year.</p>
  return (
    <Feed>
      {events.map((event) => (
        <FeedItem key={event.id} at={event.at} now={now}>
          {actorOf(event)} {sentenceOf(event, here)}
        </FeedItem>
      ))}
    </Feed>
  )
}
