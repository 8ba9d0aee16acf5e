import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { albumHistory } from '../../../galleries/album-history.server.ts'
import { portsContext } from '../../../ports.server.ts'
import styles from '../../albums/history.module.css'
import { actorOf, sentenceOf } from '../../albums/sentence.ts'
import { Moment } from '../../shell/moment.tsx'
import type { Route } from './+types/history.ts'

const SHOWN = 50

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before') ?? ''
  const paged = /^[0-9a-f-]{36}$/.test(before)
  const { database } = context.get(portsContext)
  const found = await albumHistory(database, params.album, {
    limit: SHOWN + 1,
    before: paged ? before : undefined,
  })
  const events = found.slice(0, SHOWN)
  return { now: Date.now(), events, paged, older: found.length > SHOWN ? events.at(-1)?.id : null }
}

/** Who did what to the album. */
export default function AlbumHistory({ loaderData: { now, events, paged, older } }: Route.ComponentProps) {
  if (events.length === 0) {
    return <p className="quiet">{paged ? 'Nothing happened before that.' : 'Nothing was changed yet.'}</p>
  }
  return (
    <>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <b>{actorOf(event)}</b> {sentenceOf(event)}
            </p>
            <span className="small quiet">
              <Moment at={event.at} now={now} />
            </span>
          </li>
        ))}
      </ol>
      {(paged || older) && (
        <nav className={styles.pages} aria-label="Pages">
          {paged && (
            <Button component={Link} to="?">
              Latest
            </Button>
          )}
          {older && (
            <Button component={Link} to={`?before=${older}`}>
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  )
}
