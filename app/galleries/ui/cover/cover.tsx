import { Link } from 'react-router'
import type { OpenUntil } from '../../../clients/grants/end.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { framesText } from '../../../ui/count.ts'
import { longDate } from '../../../ui/dates.ts'
import type { AlbumSection } from '../../sections.ts'
import { SectionLinks } from '../section-links.tsx'
import styles from './cover.module.css'
import { OpenUntilText } from './open-until.tsx'

/** The element id of the photographs, to which the cover leads. */
export const PHOTOGRAPHS = 'photographs'

const SIZES = '(width < 48rem) and (orientation: portrait) 70svh, max(100vw, 150svh)'

interface CoverProps {
  photo: CoverView
  /** The page that lists the galleries. */
  back: { to: string; label: string } | null
  name: string
  /** '2025-10-18' */
  date: string | null
  city: string | null
  count: number
  videos: number
  until: OpenUntil | null
  sections: AlbumSection[]
  /** The address of the gallery. */
  base: string
  children?: React.ReactNode
}

/** The first screen of an album: its photograph, what it is, how long it is open, and its sections as contents. */
export function Cover(props: CoverProps) {
  const { photo, back, name, date, city, count, videos, until, sections, base, children } = props
  return (
    <div className={styles.cover}>
      <Photo photo={photo} sizes={SIZES} priority="first" fill alt="" className={styles.photo} />
      <div className={`page ${styles.stand}`}>
        {back && (
          <p className="edge">
            <Link className="link" to={back.to}>
              {back.label}
            </Link>
          </p>
        )}
        <h1 className={styles.name}>{name}</h1>
        <p className={`edge ${styles.facts}`}>
          {date && <time dateTime={date}>{longDate(date)}</time>}
          {city && <span>{city}</span>}
          <span>{framesText(count, videos)}</span>
          {children}
        </p>
        <div className={styles.foot}>
          <Link className="button" to={`${base}#${PHOTOGRAPHS}`}>
            Open gallery
          </Link>
          {until && <OpenUntilText until={until} />}
        </div>
        {sections.length > 0 && (
          <nav className={styles.contents} aria-label="Contents">
            <SectionLinks base={base} sections={sections} />
          </nav>
        )}
      </div>
    </div>
  )
}
