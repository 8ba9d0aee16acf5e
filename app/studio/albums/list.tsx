import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import type { AlbumCard } from '../../galleries/album-list.server.ts'
import bar from '../bookings/list.module.css'
import { dayText } from '../shell/day.ts'
import { Moment } from '../shell/moment.tsx'
import { Thumb } from '../ui/thumb.tsx'
import type { AlbumsView } from './albums.server.ts'
import { listAt } from './filters.tsx'
import styles from './list.module.css'
import { State } from './state.tsx'

export function Albums(view: AlbumsView) {
  const by = (one: AlbumsView['sort'], label: string) => (
    <Link
      to={listAt({ ...view, sort: one })}
      aria-current={view.sort === one ? 'true' : undefined}
      preventScrollReset
    >
      {label}
      <span className="hidden-text">, sort by this</span>
    </Link>
  )
  return (
    <>
      <div className={`${styles.labels} edge`}>
        <span>{by('added', 'Added')}</span>
        <span>{by('title', 'Title')}</span>
        <span>{by('day', 'Day')}</span>
        <span>Category or clients</span>
        <span>State</span>
        <span>Photos</span>
      </div>
      <ul>
        {view.albums.map((album) => (
          <Row key={album.id} album={album} now={view.now} />
        ))}
      </ul>
    </>
  )
}

function Row({ album, now }: { album: AlbumCard; now: number }) {
  const { id, title, visibility, category, city, cover, photographs, date, link, state, expiresAt } = album
  const who = visibility === 'public' ? category || 'No category' : clientsText(album)
  const ends = state === 'published' && expiresAt !== null
  return (
    <li className={styles.row}>
      <Thumb photo={cover} alt="" size={84} fill />
      <div className={styles.what}>
        <Link className={styles.name} to={href('/studio/albums/:album', { album: id })}>
          {title}
        </Link>
        {city && <p className={`${styles.clip} small quiet`}>{city}</p>}
      </div>
      <span className={`${styles.day} small quiet num`}>
        {date ? dayText(date, { year: 'numeric', month: 'short', day: 'numeric' }) : 'No day'}
      </span>
      <span className={`${styles.who} small`}>
        <span className="quiet">{visibility === 'public' ? 'Public' : 'Private'}</span> {who}
      </span>
      <span className={styles.state}>
        <State album={album} />
        {ends && (
          <span className="small quiet">
            until <Moment at={expiresAt - 1} now={now} />
          </span>
        )}
      </span>
      <span className={`${styles.count} num`}>
        {link ? <span className="small quiet">Elsewhere</span> : photographs.toLocaleString('en-US')}
        {!link && <span className={styles.unit}> {photographs === 1 ? 'photo' : 'photos'}</span>}
      </span>
    </li>
  )
}

/** 'Ann Lee', 'Ann Lee and 29 more' */
function clientsText({ client, clients }: AlbumCard): string {
  if (clients === 0 || client === null) return 'No client'
  return clients === 1 ? client : `${client} and ${clients - 1} more`
}

export function Pages(view: AlbumsView) {
  const { paged, next } = view
  if (!paged && !next) return null
  return (
    <nav className={bar.pages} aria-label="Pages">
      {paged && (
        <Button component={Link} to={listAt(view)}>
          First page
        </Button>
      )}
      {next && (
        <Button component={Link} to={listAt({ ...view, after: next })}>
          Next page
        </Button>
      )}
    </nav>
  )
}
