import { Link } from 'react-router'
import { frameNumber } from '../rules/frames.ts'
import type { CoverView } from '../rules/photo.ts'
import styles from './album-grid.module.css'
import print from './card.module.css'
import { Photo, type PhotoPlace, placeOf } from './photo.tsx'

export interface AlbumCard {
  slug: string
  name: string
  /** What stands opposite the frame number. */
  note: string
  cover: CoverView | null
  to: string
  /** Opens in a new tab, which is not told where the visitor came from. */
  newTab: boolean
}

/** From this many cards on, a second wide one breaks the grid. */
const LONG = 12
const SECOND_WIDE = 11
/** Fewer than this share no row with the wide one. */
const ROW = 3
/** Cards on a first screen of any size: their pictures are not left for later. */
const NEAR = 3
/** Cards that develop one after the other. */
const DOZEN = 12

/** Album cards, newest first, frame numbers counting down to the oldest from `count`. */
export function AlbumGrid({ cards, count = cards.length }: { cards: AlbumCard[]; count?: number }) {
  return (
    <ul className={`${styles.sheet} long`} data-few={cards.length < ROW || undefined}>
      {cards.map((card, i) => {
        const wide = i === 0 || (i === SECOND_WIDE && cards.length >= LONG)
        const turn = wide ? `in-turn ${styles.wide}` : 'in-turn'
        return (
          <li key={card.slug} className={i < DOZEN ? turn : 'later'}>
            <Card card={card} wide={wide} frame={frameNumber(count - i)} place={placeOf(i, NEAR)} />
          </li>
        )
      })}
    </ul>
  )
}

interface CardProps {
  card: AlbumCard
  wide: boolean
  frame: string
  place: PhotoPlace
}

function Card({ card: { name, note, cover, to, newTab }, wide, frame, place }: CardProps) {
  const inside = (
    <>
      <p className={`edge ${styles.mark}`}>
        <b aria-hidden="true">{frame}</b>
        <span>{note}</span>
      </p>
      <div className={`${print.print} ${styles.picture}`}>
        {cover && <Photo photo={cover} sizes={wide ? WIDE : NARROW} place={place} fill alt="" />}
      </div>
      <h2 className={print.name}>
        {name}
        {newTab && <span className="hidden-text"> (opens in a new tab)</span>}
      </h2>
    </>
  )
  if (!newTab) {
    return (
      <Link className={styles.card} to={to}>
        {inside}
      </Link>
    )
  }
  return (
    <a className={styles.card} href={to} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}

const WIDE = '(width >= 88rem) 42rem, (width >= 70rem) 48vw, (width >= 48rem) 64vw, 94vw'
const NARROW = '(width >= 88rem) 20rem, (width >= 70rem) 23vw, (width >= 48rem) 31vw, 46vw'
