import { href, Link } from 'react-router'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { counted } from '../../../ui/count.ts'
import { nameBesideDate, withoutDate } from '../../../ui/dates.ts'
import { Bib, bibState } from '../bib.tsx'
import styles from './photos.module.css'
import type { AlbumPhotos, AthletePhotos, TaggedPhoto } from './photos.server.ts'

/** Heights of rows in pixels, from the newest album to older ones. */
const ROWS = [248, 176, 136]
const HIDDEN_ROW = 80
const MOST_BIBS = 4

interface PhotosProps {
  number: string
  photos: AthletePhotos
  hidden: boolean
  all: boolean
}

export function Photos({ number, photos: { albums, total, more }, hidden, all }: PhotosProps) {
  return (
    <>
      {total === 0 && (
        <section className="stack" aria-label="No photos yet">
          <p className={styles.giant} aria-hidden="true">
            {number}
          </p>
          <p className="quiet">
            {hidden
              ? 'No photos yet. Any you tag with this athlete will be hidden.'
              : 'No photos yet. Tag this athlete in an album of their team.'}
          </p>
        </section>
      )}
      {albums.map((album, i) => (
        <Album key={album.id} album={album} hidden={hidden} row={hidden ? HIDDEN_ROW : (ROWS[i] ?? 136)} />
      ))}
      {more > 0 && all && <p className="quiet">{counted(more, 'older photo')} in their albums.</p>}
      {more > 0 && !all && (
        <Link className="link" to="?show=all" preventScrollReset>
          Show all {counted(total, 'photo')}
        </Link>
      )}
    </>
  )
}

function Album({ album, hidden, row }: { album: AlbumPhotos; hidden: boolean; row: number }) {
  const { title, date, count, photos } = album
  const to = href('/studio/albums/:album', { album: album.id })
  const day = date && dayText(date, { dateStyle: 'long' })
  return (
    <section aria-label={title}>
      <header className={`${styles.head} between`}>
        <h2>{nameBesideDate(withoutDate(title), date)}</h2>
        <p className="small quiet">{[day, counted(count, 'photo')].filter(Boolean).join(', ')}</p>
        <Link className="link small" to={to}>
          Open<span className="hidden-text"> {title}</span>
        </Link>
      </header>
      <ul className={styles.rows} style={{ '--row': `${row}px` } as React.CSSProperties}>
        {photos.map((one) => (
          <Tile
            key={one.photo.id}
            one={one}
            to={hidden ? `?release=${one.photo.id}` : `${to}?${new URLSearchParams({ q: one.name })}`}
            word={hidden ? one.reason !== null && 'Shown' : one.held && 'Hidden'}
            size={row * 2}
          />
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  one: TaggedPhoto
  to: string
  word: string | false
  size: number
}

function Tile({ one: { photo, number, others }, to, word, size }: TileProps) {
  const ratio = Math.min(2, Math.max(0.5, photo.width / photo.height))
  const list = new Intl.ListFormat('en-US').format(others.map((other) => other.number))
  const more = others.length - MOST_BIBS
  return (
    <li style={{ '--r': ratio } as React.CSSProperties}>
      <Link to={to} preventScrollReset>
        <span className="hidden-text">
          {[`Photo ${number}`, list && `with ${list}`, word].filter(Boolean).join(', ')}
        </span>
        <span className={styles.picture} aria-hidden="true">
          <Thumb photo={photo} alt="" size={size} fill />
          {word && <span className={styles.word}>{word}</span>}
        </span>
        <span className={styles.foot} aria-hidden="true">
          <span>{number}</span>
          {others.slice(0, MOST_BIBS).map(({ id, number, not_shown_at }) => (
            <Bib key={id} number={number} state={bibState({ notShown: not_shown_at !== null })} />
          ))}
          {more > 0 && <span>+{more}</span>}
        </span>
      </Link>
    </li>
  )
}
