import type { Actor } from '../../../audit/actor.ts'
import { Moment } from '../moment.tsx'
import styles from './feed.module.css'

/** A section beside the page. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className="edge">
        <b>{title}</b>
      </h2>
      {children}
    </section>
  )
}

export function Feed({ children }: { children: React.ReactNode }) {
  return <ul className={styles.feed}>{children}</ul>
}

export function FeedLine({ at, now, children }: { at: number; now: number; children: React.ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="small quiet">
        <Moment at={at} now={now} />
      </span>
    </li>
  )
}

interface Event {
  at: number
  action: string
  actor: Actor['kind']
  /** Of the account that acted, if there is one. */
  name: string | null
}

interface EventsProps {
  /** The newest first. */
  events: Event[]
  /** What each action is called. */
  words: Record<string, string>
  now: number
}

/** What was done, when, and by which of the staff. */
export function Events({ events, words, now }: EventsProps) {
  if (events.length === 0) return <p className="quiet">Older than what is kept.</p>
  return (
    <Feed>
      {events.map(({ at, action, actor, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are never changed, and have no other key here
        <FeedLine key={events.length - index} at={at} now={now}>
          {words[action] ?? action}
          {(actor === 'owner' || actor === 'assistant') && name && <span className="quiet"> by {name}</span>}
          {actor === 'terminal' && <span className="quiet"> at the terminal</span>}
        </FeedLine>
      ))}
    </Feed>
  )
}
