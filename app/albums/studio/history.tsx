import { siteContext } from '../../accounts/staff-context.server.ts'
import { actorOf, sentenceOf } from '../../audit/sentences.ts'
import { planReminders } from '../../galleries/reminders/plan.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import type { Route } from './+types/history.ts'
import { albumHistory } from './history/album-history.server.ts'
import { downloadText } from './history/download-text.ts'
import styles from './history/history.module.css'
import { type PlannedEmail, plannedEmails, plannedText } from './history/planned.ts'

const SHOWN = 50

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before') ?? ''
  const paged = /^[0-9a-f-]{36}$/.test(before)
  const { database } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const found = await albumHistory(database, params.album, {
    limit: SHOWN + 1,
    before: paged ? before : undefined,
  })
  const events = found.slice(0, SHOWN)
  const planned = await planReminders(database, { albumId: params.album }, timeZone, now)
  return {
    now,
    events,
    paged,
    older: found.length > SHOWN ? events.at(-1)?.id : null,
    planned: paged ? [] : plannedEmails(planned, timeZone, now),
  }
}

export default function AlbumHistory({ loaderData }: Route.ComponentProps) {
  const { now, events, planned, paged, older } = loaderData
  if (events.length + planned.length === 0) {
    return <p className="quiet">{paged ? 'No earlier activity.' : 'No activity yet.'}</p>
  }
  return (
    <>
      <Planned planned={planned} />
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <b>{actorOf(event)}</b>{' '}
              {event.action === 'download' ? downloadText(event.detail) : sentenceOf(event, 'the album')}
            </p>
            <span className="small quiet">
              <Moment at={event.at} now={now} />
            </span>
          </li>
        ))}
      </ol>
      {(paged || older) && (
        <nav className={`${styles.pages} buttons`} aria-label="Pages">
          {paged && <ButtonLink to="?">Latest</ButtonLink>}
          {older && <ButtonLink to={`?before=${older}`}>Older</ButtonLink>}
        </nav>
      )}
    </>
  )
}

function Planned({ planned }: { planned: PlannedEmail[] }) {
  if (planned.length === 0) return null
  return (
    <section className={styles.planned} aria-label="Planned">
      <h2>Planned</h2>
      <ul className={styles.events}>
        {planned.map((line) => (
          <li key={`${line.day} ${line.kind}`}>
            <p>{plannedText(line)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
