import { frameNumber } from '../../photos/rules/frames.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import { withoutDate } from '../../ui/dates.ts'
import type { AlbumCard } from '../albums.server.ts'
import styles from './strip.module.css'

export function Strip({ albums, count }: { albums: AlbumCard[]; count: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <ul className={styles.strip} tabIndex={0} aria-labelledby="latest">
      {albums.map(({ slug, name, link, cover }, i) => (
        <li key={slug}>
          <a href={link}>
            <Photo photo={cover} sizes={cover.width > cover.height ? LANDSCAPE : PORTRAIT} alt="" />
            <p className={`edge ${styles.mark}`}>
              <span aria-hidden="true">{frameNumber(count - i)}</span>
              <b>{withoutDate(name)}</b>
            </p>
          </a>
        </li>
      ))}
    </ul>
  )
}

const LANDSCAPE = '(width >= 87rem) 41rem, (width >= 39rem) 47vw, 18rem'
const PORTRAIT = '(width >= 87rem) 18rem, (width >= 39rem) 21vw, 8rem'
