import { href, Link, useSearchParams } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted, framesText } from '../../../ui/count.ts'
import { namedDay } from '../list/words.ts'
import styles from './client.module.css'
import type { AlbumItem, ClientFile } from './client.server.ts'
import { ChangeEnd, GrantActs, GrantEnd } from './grant.tsx'

const SHOWN = 9

export function Albums({ client }: { client: ClientFile }) {
  const [params] = useSearchParams()
  const { albums, name } = client
  const all = params.has('all') || albums.length <= SHOWN
  const shown = all ? albums : albums.slice(0, SHOWN)
  return (
    <section aria-label="Albums">
      {albums.length === 0 && (
        <p className="quiet">No albums yet. {name} won’t see anything until you give them one.</p>
      )}
      <ul className={styles.albums}>
        {shown.map((album) => (
          <Album key={album.id} album={album} client={client} open={params.get('until') === album.id} />
        ))}
      </ul>
      {!all && (
        <p className={styles.all}>
          <Link className="link" to="?all=1" preventScrollReset>
            {counted(albums.length - SHOWN, 'more album')}
          </Link>
        </p>
      )}
    </section>
  )
}

interface AlbumProps {
  album: AlbumItem
  client: ClientFile
  open: boolean
}

function Album({ album, client: { id: client, now, today }, open }: AlbumProps) {
  const { id, title, cover, frames, videos, access } = album
  const grant = { client, album: id }
  return (
    <li className={styles.album} aria-label={title} data-shut={access !== 'open' || undefined}>
      <span className={styles.cover}>
        <Thumb photo={cover} alt="" size={400} fill />
      </span>
      <p className="name">
        <Link className={styles.title} to={href('/studio/albums/:album', { album: id })}>
          {title}
        </Link>
      </p>
      <p className="small quiet">
        {framesText(frames, videos)}. <Usage album={album} now={now} today={today} />
      </p>
      <div className="small">
        <State album={album} now={now} />
      </div>
      <div className={`${styles.acts} buttons`}>
        <GrantActs
          grant={grant}
          revoked={access === 'revoked'}
          change={`?until=${id}`}
          what={{ change: `of ${title}`, revoke: title, restore: `: give ${title} back` }}
        />
      </div>
      {open && (
        <ChangeEnd
          grant={grant}
          label={`End of ${title}`}
          lastDay={album.lastDay}
          back={href('/studio/clients/:client', { client })}
        />
      )}
    </li>
  )
}

function State({ album: { access, until, untilDay }, now }: { album: AlbumItem; now: number }) {
  if (access === 'hidden')
    return (
      <Badge shape="half" tone="warn">
        The album isn’t published
      </Badge>
    )
  if (access === 'open' && until === null) return <span className="quiet">No expiration</span>
  const state = access === 'expired' ? 'ended' : access
  return <GrantEnd state={state} at={until} day={untilDay} now={now} />
}

function Usage({ album, now, today }: { album: AlbumItem; now: number; today: string }) {
  const { seen, favorites, downloaded, downloadedAt, toldAt } = album
  const done = [
    seen && `Opened ${namedDay(seen.last, today)}`,
    downloaded > 0 && `${downloaded.toLocaleString('en-US')} downloaded`,
    downloaded === 0 && downloadedAt !== null && 'Download not finished',
    favorites > 0 && counted(favorites, 'favorite'),
  ].filter(Boolean)
  if (done.length > 0) return done.join(', ')
  if (toldAt === null) return 'No visit recorded'
  return (
    <>
      Sent <Moment at={toldAt} now={now} />, no visit recorded
    </>
  )
}

/** Returns 'Opened on 3 days, May 8 – Jun 2, 2027', never 'not opened': earlier visits weren't recorded. */
export function seenText(seen: AlbumItem['seen']): string {
  if (!seen) return 'No visit recorded'
  const { days, first, last } = seen
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const when = format.formatRange(Date.parse(first), Date.parse(last))
  return days === 1 ? `Opened on ${when}` : `Opened on ${days.toLocaleString('en-US')} days, ${when}`
}
