import { Link } from 'react-router'
import { frameNumber } from '../../photos/frames.ts'
import type { PhotoView } from '../../photos/photo.ts'
import { Photo, type PhotoPlace, placeOf } from '../../photos/ui/photo.tsx'
import { galleryAddress } from '../address.ts'
import styles from './album-sheet.module.css'

interface Album {
  slug: string
  name: string
  link: string | null
  cover: PhotoView | null
  count: number
}

/** Cards on a first screen of any size. */
const NEAR = 3

/** A client's albums as a contact sheet, frame numbers counting down as on the portfolio. */
export function AlbumSheet({ clientId, albums }: { clientId: string; albums: Album[] }) {
  return (
    <ul className={styles.sheet} data-few={albums.length < 3 || undefined}>
      {albums.map((album, i) => (
        <li key={album.slug} className={i === 0 ? styles.wide : undefined}>
          <Card
            album={album}
            clientId={clientId}
            frame={frameNumber(albums.length - i)}
            place={placeOf(i, NEAR)}
            wide={i === 0}
          />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  album: Album
  clientId: string
  frame: string
  place: PhotoPlace
  wide: boolean
}

function Card({ album, clientId, frame, place, wide }: CardProps) {
  const { name, link, cover, count, slug } = album
  const inside = (
    <>
      <p className={`edge ${styles.mark}`}>
        <b aria-hidden="true">{frame}</b>
        <span>{link ? 'Outside gallery' : count === 1 ? '1 photograph' : `${count} photographs`}</span>
      </p>
      <div className={styles.picture}>
        {cover && <Photo photo={cover} sizes={wide ? WIDE : NARROW} place={place} fill alt="" />}
      </div>
      <h2>
        {name}
        {link && <span className="hidden-text"> (opens in a new tab)</span>}
      </h2>
    </>
  )
  if (!link) {
    return (
      <Link className={styles.card} to={galleryAddress(clientId, slug)}>
        {inside}
      </Link>
    )
  }
  return (
    <a className={styles.card} href={link} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}

const WIDE = '(width >= 88rem) 42rem, (width >= 70rem) 48vw, (width >= 48rem) 64vw, 94vw'
const NARROW = '(width >= 88rem) 20rem, (width >= 70rem) 23vw, (width >= 48rem) 31vw, 46vw'
