import { frameNumber } from '../../photos/frames.ts'
import { Photo, type PhotoPlace, placeOf } from '../../photos/ui/photo.tsx'
import type { AlbumCard } from '../albums.server.ts'
import styles from './sheet.module.css'

/** From this many cards on, a second wide one breaks the grid. */
const LONG = 12
const SECOND_WIDE = 11
/** Cards on a first screen of any size: their pictures are not left for later. */
const NEAR = 3

/** The contact sheet: album cards, newest first, frame numbers counting down from the newest. */
export function Sheet({ albums, count }: { albums: AlbumCard[]; count: number }) {
  return (
    <ul className={styles.sheet}>
      {albums.map((album, i) => {
        const wide = i === 0 || (i === SECOND_WIDE && albums.length >= LONG)
        return (
          <li key={album.slug} className={wide ? styles.wide : undefined}>
            <Card album={album} wide={wide} frame={frameNumber(count - i)} place={placeOf(i, NEAR)} />
          </li>
        )
      })}
    </ul>
  )
}

function Card({
  album,
  wide,
  frame,
  place,
}: {
  album: AlbumCard
  wide: boolean
  frame: string
  place: PhotoPlace
}) {
  return (
    <a className={styles.card} href={album.link} target="_blank" rel="noreferrer">
      <p className={`edge ${styles.mark}`}>
        <b aria-hidden="true">{frame}</b>
        <span>{album.category}</span>
      </p>
      <div className={styles.pic}>
        <Photo photo={album.cover} sizes={wide ? WIDE : NARROW} place={place} fill alt="" />
      </div>
      <h2>
        {album.name}
        <span className="hidden-text"> (opens in a new tab)</span>
      </h2>
    </a>
  )
}

const WIDE = '(width >= 88rem) 42rem, (width >= 70rem) 48vw, (width >= 48rem) 64vw, 94vw'
const NARROW = '(width >= 88rem) 20rem, (width >= 70rem) 23vw, (width >= 48rem) 31vw, 46vw'
