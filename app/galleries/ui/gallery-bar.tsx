import { Link } from 'react-router'
import type { AlbumDownloads } from '../../../ports/database/schema-albums.ts'
import { galleryAddress, picksAddress } from '../../clients/address.ts'
import type { ClientList } from '../../picks/client-picks.server.ts'
import { countText } from '../../picks/rules.ts'
import { type GalleryMode, modeQuery } from '../gallery-mode.ts'
import { Downloads } from './downloads.tsx'
import styles from './gallery-bar.module.css'

interface GalleryBarProps {
  clientId: string
  slug: string
  mode: GalleryMode
  total: number
  favorites: number
  downloads: AlbumDownloads
  /** What the client can choose photographs for. */
  lists: ClientList[]
}

/** The choice of photographs shown, and what a client can do with them. */
export function GalleryBar({ clientId, slug, mode, total, favorites, downloads, lists }: GalleryBarProps) {
  const base = galleryAddress(clientId, slug)
  const current = (shown: GalleryMode['shown']) => (mode.shown === shown ? 'page' : undefined)
  return (
    <div className={`${styles.bar} page`}>
      <nav className={styles.shown} aria-label="Shown photographs">
        <Link
          to={base + modeQuery({ ...mode, shown: 'all' })}
          aria-current={current('all')}
          preventScrollReset
        >
          All <span className="edge">{total}</span>
        </Link>
        <Link
          to={base + modeQuery({ ...mode, shown: 'favorites' })}
          aria-current={current('favorites')}
          preventScrollReset
        >
          Favorites <span className="edge">{favorites}</span>
        </Link>
        {lists.map(({ id, name, count, most }) => (
          <Link key={id} to={picksAddress(clientId, slug, id)}>
            {lists.length === 1 ? 'Picks' : `Picks: ${name}`}{' '}
            <span className="edge">{countText(count, most)}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.ways}>
        {!mode.picking && downloads !== 'none' && (
          <Link className="link" to={base + modeQuery({ ...mode, picking: true })} preventScrollReset replace>
            Select
          </Link>
        )}
        {downloads !== 'none' && <Downloads {...{ base, count: total, favorites, downloads }} />}
      </div>
    </div>
  )
}
