import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import type { AlbumCard } from '../../galleries/album-list.server.ts'
import { dayText } from '../shell/day.ts'
import { Thumb } from '../ui/thumb.tsx'
import type { AlbumsView } from './albums.server.ts'
import styles from './list.module.css'
import { State } from './state.tsx'

export function Albums({ albums, paged, older }: AlbumsView) {
  if (albums.length === 0) return <p className={styles.empty}>No albums yet.</p>
  return (
    <>
      <ul>
        <li className={`${styles.labels} edge`} aria-hidden="true">
          <span />
          <span>Album</span>
          <span>State</span>
          <span>Photographs</span>
          <span>Day</span>
        </li>
        {albums.map((album) => (
          <Row key={album.id} album={album} />
        ))}
      </ul>
      {(paged || older) && (
        <nav className={styles.pages} aria-label="Pages">
          {paged && (
            <Button component={Link} to={href('/studio/albums')}>
              Newest
            </Button>
          )}
          {older && (
            <Button component={Link} to={`${href('/studio/albums')}?before=${older}`}>
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  )
}

function Row({ album }: { album: AlbumCard }) {
  const { id, title, visibility, category, city, cover, photographs, clients, date } = album
  const about = visibility === 'public' ? [category, city] : [city, clientsText(clients)]
  return (
    <li className={styles.row}>
      <Thumb photo={cover} alt="" size={84} fill />
      <div className={styles.what}>
        <Link className={styles.name} to={href('/studio/albums/:album', { album: id })}>
          {title}
        </Link>
        <p className="small quiet">{about.filter(Boolean).join(', ')}</p>
      </div>
      <State album={album} />
      <span className="num">{photographs.toLocaleString('en-US')}</span>
      <span className="small quiet num">
        {date && dayText(date, { year: 'numeric', month: 'short', day: 'numeric' })}
      </span>
    </li>
  )
}

function clientsText(clients: number): string {
  if (clients === 0) return 'no client'
  return clients === 1 ? '1 client' : `${clients} clients`
}
