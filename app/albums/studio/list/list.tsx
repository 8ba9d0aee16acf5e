import { href } from 'react-router'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Bar, Pages, Row, RowName, Rows, Search } from '../../../studio/ui/list/list.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { grouped } from '../../../ui/count.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import { State } from '../album/state.tsx'
import type { AlbumsView } from './albums.server.ts'
import { Filters, filtersOf, NoAlbums } from './filters.tsx'
import styles from './list.module.css'

export function Albums(view: AlbumsView) {
  const { albums, now, paged, next } = view
  const list = { path: href('/studio/albums'), filters: filtersOf(view) }
  return (
    <>
      <Bar>
        <Filters {...view} />
        <Search {...list} label="Search albums" placeholder="Title, city, category, client" />
      </Bar>
      {albums.length === 0 ? (
        <NoAlbums {...view} />
      ) : (
        <Rows
          className={styles.albums}
          columns={[
            { label: '' },
            { label: 'Title' },
            { label: 'Day' },
            { label: 'Category or clients' },
            { label: 'State' },
            { label: 'Photos', end: true },
            { label: 'Picks', end: true },
            { label: 'Downloads', end: true },
          ]}
        >
          {albums.map((album) => (
            <AlbumRow key={album.id} album={album} now={now} />
          ))}
        </Rows>
      )}
      <Pages {...list} paged={paged} side="after" next={next} />
    </>
  )
}

function AlbumRow({ album, now }: { album: AlbumCard; now: number }) {
  const { id, title, visibility, category, city, cover, photographs, date, link } = album
  const { state, expiresAt, publishAt, picks, downloads } = album
  const who = visibility === 'public' ? category || 'No category' : clientsText(album)
  const ends = state === 'published' && expiresAt !== null
  return (
    <Row className={styles.album}>
      <Thumb photo={cover} alt="" size={84} fill />
      <div className={styles.what}>
        <RowName to={href('/studio/albums/:album', { album: id })} long>
          {title}
        </RowName>
        {city && <p className="clip small quiet">{city}</p>}
      </div>
      <span className={`${styles.day} small quiet num`}>
        {date ? dayText(date, { year: 'numeric', month: 'short', day: 'numeric' }) : 'No day'}
      </span>
      <span className={`${styles.who} clip small`}>
        <span className="quiet">{visibility === 'public' ? 'Public' : 'Private'}</span> {who}
      </span>
      <span className={styles.state}>
        <State album={album} />
        {state === 'draft' && publishAt !== null && (
          <span className="small quiet">
            for <Moment at={publishAt} now={now} />
          </span>
        )}
        {ends && (
          <span className="small quiet">
            until <Moment at={expiresAt - 1} now={now} />
          </span>
        )}
      </span>
      <span className={`${styles.count} num`}>
        {link ? <span className="small quiet">Outside</span> : photographs.toLocaleString('en-US')}
        {!link && <span className={styles.unit}> {photographs === 1 ? 'photo' : 'photos'}</span>}
      </span>
      <UseCount count={picks} of={album} what="pick" />
      <UseCount count={downloads} of={album} what="download" />
    </Row>
  )
}

function UseCount({ count, of, what }: { count: number; of: AlbumCard; what: 'pick' | 'download' }) {
  if (of.visibility === 'public' || of.link) return <span className={`${styles.count} quiet`}>–</span>
  return (
    <span className={`${styles.count} num ${count === 0 ? 'quiet' : ''}`}>
      {grouped(count)}
      <span className="hidden-text"> {count === 1 ? what : `${what}s`}</span>
    </span>
  )
}

function clientsText({ client, clients }: AlbumCard): string {
  if (clients === 0 || client === null) return 'No client'
  return clients === 1 ? client : `${client} and ${clients - 1} more`
}
