import { href, Link, useSearchParams } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted, framesText } from '../../../ui/count.ts'
import styles from './client.module.css'
import type { AlbumItem, ClientFile } from './client.server.ts'
import { ChangeEnd, GrantActs, GrantEnd } from './grant.tsx'

const SHOWN = 6

export function Albums({ client }: { client: ClientFile }) {
  const [params] = useSearchParams()
  const { albums, now, id, name } = client
  const all = params.has('all') || albums.length <= SHOWN + 1
  const shown = all ? albums : albums.slice(0, SHOWN)
  return (
    <Panel title="Albums" count={albums.length}>
      {albums.length === 0 && (
        <p className="quiet">No albums yet. {name} won’t see anything until you give them one.</p>
      )}
      <ul>
        {shown.map((album) => (
          <Album key={album.id} album={album} now={now} client={id} open={params.get('until') === album.id} />
        ))}
      </ul>
      {!all && (
        <p>
          <Link className="link small" to="?all=1" preventScrollReset>
            {albums.length - SHOWN} more albums
          </Link>
        </p>
      )}
    </Panel>
  )
}

interface AlbumProps {
  album: AlbumItem
  now: number
  client: string
  open: boolean
}

function Album({ album, now, client, open }: AlbumProps) {
  const { id, title, frames, videos, access, toldAt } = album
  const grant = { client, album: id }
  return (
    <li className={styles.album} aria-label={title}>
      <div>
        <p className="name">
          <Link className={styles.title} to={href('/studio/albums/:album/access', { album: id })}>
            {title}
          </Link>
        </p>
        <p className="small quiet">
          {framesText(frames, videos)}
          {toldAt !== null && (
            <>
              , sent <Moment at={toldAt} now={now} />
            </>
          )}
        </p>
      </div>
      <State album={album} now={now} />
      <Usage album={album} now={now} />
      <div className="buttons">
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
  const state = access === 'expired' ? 'ended' : access
  return <GrantEnd state={state} at={until} day={untilDay} now={now} />
}

function Usage({ album, now }: { album: AlbumItem; now: number }) {
  const { seen, favorites, downloaded, downloadedAt } = album
  return (
    <p className="small quiet">
      {seenText(seen)}
      <br />
      {favorites === 0 ? 'No favorites' : counted(favorites, 'favorite')}
      <br />
      {downloaded > 0
        ? `${downloaded.toLocaleString('en-US')} downloaded`
        : downloadedAt === null
          ? 'Nothing downloaded'
          : 'Download not finished'}
      {downloadedAt !== null && (
        <>
          {' '}
          <Moment at={downloadedAt} now={now} />
        </>
      )}
    </p>
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
