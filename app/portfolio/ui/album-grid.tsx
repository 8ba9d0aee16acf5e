import * as t from '#messages/site'
import { frameNumber } from '../../photos/rules/frames.ts'
import card from '../../photos/ui/card.module.css'
import { Photo, type PhotoPriority, priorityOf } from '../../photos/ui/photo.tsx'
import type { AlbumCard } from '../albums.server.ts'
import styles from './album-grid.module.css'

const LONG = 12
const SECOND_WIDE = 11
const ROW = 3
const FIRST_SCREEN = 3
const STAGGERED = 12
/** On a phone and on a wide screen alike. */
const LATER = 8

const WIDE = '(width >= 88rem) 42rem, (width >= 70rem) 48vw, (width >= 48rem) 64vw, 94vw'
const NARROW = '(width >= 88rem) 20rem, (width >= 70rem) 23vw, (width >= 48rem) 31vw, 46vw'

/** Frame numbers count down from `count` to the oldest. */
export function AlbumGrid({ albums, count }: { albums: AlbumCard[]; count: number }) {
  return (
    <ul className={styles.grid} data-few={albums.length < ROW || undefined}>
      {albums.map((album, i) => {
        const wide = i === 0 || (i === SECOND_WIDE && albums.length >= LONG)
        const classes = [i < STAGGERED && 'in-turn', wide && styles.wide].filter(Boolean)
        return (
          <li key={album.slug} className={classes.join(' ') || undefined}>
            <Card
              album={album}
              wide={wide}
              later={i >= LATER}
              frame={frameNumber(count - i)}
              priority={priorityOf(i, FIRST_SCREEN)}
            />
          </li>
        )
      })}
    </ul>
  )
}

type CardProps = { album: AlbumCard; wide: boolean; later: boolean; frame: string; priority: PhotoPriority }

function Card({ album: { name, category, cover, link }, wide, later, frame, priority }: CardProps) {
  return (
    <a className={styles.card} href={link} target="_blank" rel="noreferrer">
      <p className={`edge ${styles.mark}`}>
        <b aria-hidden="true">{frame}</b>
        <span>{category}</span>
      </p>
      <div className={`${card.print} ${styles.picture} ${later ? card.later : ''}`}>
        <Photo photo={cover} sizes={wide ? WIDE : NARROW} priority={priority} fill alt="" />
      </div>
      <h2 className={card.name}>
        {name}
        <span className="hidden-text"> {t.newTab()}</span>
      </h2>
    </a>
  )
}
