import { Link } from 'react-router'
import { galleryAddress } from '../../clients/address.ts'
import { type Look, queryOf } from '../look.ts'
import { Downloads } from './downloads.tsx'
import styles from './gallery-bar.module.css'

interface GalleryBarProps {
  clientId: string
  slug: string
  look: Look
  total: number
  favourites: number
}

/** Which photographs are shown, and what can be done with them. */
export function GalleryBar({ clientId, slug, look, total, favourites }: GalleryBarProps) {
  const base = galleryAddress(clientId, slug)
  const current = (shown: Look['shown']) => (look.shown === shown ? 'page' : undefined)
  return (
    <div className={`${styles.bar} page`}>
      <nav className={styles.shown} aria-label="Shown photographs">
        <Link to={base + queryOf({ ...look, shown: 'all' })} aria-current={current('all')} preventScrollReset>
          All <span className="edge">{total}</span>
        </Link>
        <Link
          to={base + queryOf({ ...look, shown: 'favourites' })}
          aria-current={current('favourites')}
          preventScrollReset
        >
          Favourites <span className="edge">{favourites}</span>
        </Link>
      </nav>
      <div className={styles.ways}>
        {!look.picking && (
          <Link className="link" to={base + queryOf({ ...look, picking: true })} preventScrollReset replace>
            Select
          </Link>
        )}
        <Downloads base={base} count={total} favourites={favourites} />
      </div>
    </div>
  )
}
