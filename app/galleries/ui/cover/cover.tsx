import { Link } from 'react-router'
import * as t from '#messages/galleries'
import type { OpenUntil } from '../../../clients/grants/end.ts'
import type { CoverView } from '../../../photos/rules/photo.ts'
import head from '../../../photos/ui/gallery/gallery-head.module.css'
import { type GalleryHeadProps, GalleryTitle } from '../../../photos/ui/gallery/gallery-head.tsx'
import { Photo } from '../../../photos/ui/photo.tsx'
import type { AlbumSection } from '../../../viewers/sections.ts'
import { FIND } from '../find/find-form.tsx'
import { SectionLinks } from '../section-links.tsx'
import styles from './cover.module.css'
import { OpenUntilText } from './open-until.tsx'

export const PHOTOGRAPHS = 'photographs'

const SIZES = '(width < 48rem) and (orientation: portrait) 70svh, max(100vw, 150svh)'

interface CoverProps extends GalleryHeadProps {
  photo: CoverView
  city: string | null
  until: OpenUntil | null
  sections: AlbumSection[]
  base: string
  finds: boolean
}

export function Cover({ photo, city, until, sections, base, finds, children, ...title }: CoverProps) {
  return (
    <div className={styles.cover}>
      <Photo photo={photo} sizes={SIZES} priority="first" fill alt="" className={styles.photo} />
      <div className={`page column ${head.alone} ${styles.stand}`}>
        <GalleryTitle {...title}>
          {city && <span>{city}</span>}
          {children}
        </GalleryTitle>
        <div className={`wrap ${styles.foot}`}>
          <Link className="button" to={`${base}#${PHOTOGRAPHS}`}>
            {t.openGallery()}
          </Link>
          {finds && (
            <Link className="button second" to={`${base}#${FIND}`}>
              {t.find()}
            </Link>
          )}
          {until && <OpenUntilText until={until} />}
        </div>
        {sections.length > 0 && (
          <nav className={styles.contents} aria-label={t.contents()}>
            <SectionLinks base={base} sections={sections} />
          </nav>
        )}
      </div>
    </div>
  )
}
