import { href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { planReminders } from '../../galleries/reminders/plan.server.ts'
import { albumLookers } from '../../pages/visits/read.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import segments from '../../studio/ui/controls/segments.module.css'
import { dayText } from '../../studio/ui/dates/day.ts'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { counted } from '../../ui/count.ts'
import { undoableCaptions } from '../frames/captions.server.ts'
import type { Route } from './+types/history.ts'
import { SHOWS } from './history/album-event.ts'
import { albumHistory } from './history/album-history.server.ts'
import { EventText } from './history/event-text.tsx'
import styles from './history/history.module.css'
import { type PlannedEmail, plannedEmails, plannedText } from './history/planned.ts'

const SHOWN = 50
const NAMES = { all: 'All', photos: 'Photos', sent: 'Sent', opened: 'Opened' }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before') ?? ''
  const show = SHOWS.find((one) => one === url.searchParams.get('show')) ?? 'all'
  const paged = /^[0-9a-f-]{36}$/.test(before)
  const { database } = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const now = Date.now()
  const found = await albumHistory(database, params.album, {
    show,
    limit: SHOWN + 1,
    before: paged ? before : undefined,
  })
  const events = found.slice(0, SHOWN)
  const planned = await planReminders(database, { albumId: params.album }, timeZone, now)
  const lookers = await albumLookers(database, params.album, now)
  return {
    now,
    undoable: await undoableCaptions(database, params.album, now),
    lookers,
    show,
    events,
    paged,
    older: found.length > SHOWN ? events.at(-1)?.id : null,
    planned: paged || show !== 'all' ? [] : plannedEmails(planned, timeZone, now),
  }
}

export default function AlbumHistory({ loaderData, params }: Route.ComponentProps) {
  const { now, undoable, show, events, planned, paged, older, lookers } = loaderData
  if (events.length + planned.length === 0 && show === 'all') {
    return <p className="quiet">{paged ? 'No earlier activity.' : 'No activity yet.'}</p>
  }
  return (
    <>
      {lookers > 0 && !paged && (
        <p className="quiet">{counted(lookers, 'person', 'people')} visited its page in the last 30 days.</p>
      )}
      <nav className={segments.segments} aria-label="Show">
        {SHOWS.map((one) => (
          <Link key={one} to={`?show=${one}`} aria-current={one === show ? 'page' : undefined} replace>
            <span>{NAMES[one]}</span>
          </Link>
        ))}
      </nav>
      <Planned planned={planned} />
      {events.length === 0 && <p className="quiet">Nothing like that yet.</p>}
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventText event={event} />
            {undoable.includes(String(event.detail.step)) && (
              <CommandButton
                action={href('/studio/albums/:album/captions/:step/end', {
                  album: params.album,
                  step: String(event.detail.step),
                })}
                label="Undo"
                what="these captions"
                variant="subtle"
              />
            )}
            <span className="small quiet">
              {event.action === 'open' ? (
                dayText(String(event.detail.day), { month: 'short', day: 'numeric' })
              ) : (
                <Moment at={event.at} now={now} />
              )}
            </span>
          </li>
        ))}
      </ol>
      {(paged || older) && (
        <nav className={`${styles.pages} buttons`} aria-label="Pages">
          {paged && <ButtonLink to={`?show=${show}`}>Latest</ButtonLink>}
          {older && <ButtonLink to={`?show=${show}&before=${older}`}>Older</ButtonLink>}
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
