import type { AlbumDownloads } from '../../../ports/database/schema-albums.ts'
import type { FrameView } from '../../photos/rules/photo.ts'
import styles from './downloads.module.css'
import { Menu, ToolIcon } from './menu.tsx'

const DOWNLOAD = 'M12 4v12m-5-5 5 5 5-5M5 20h14'

/** The choice between the originals and a smaller size; none where there is but one. */
export function Size({ downloads, quiet = false }: { downloads: AlbumDownloads; quiet?: boolean }) {
  if (downloads === 'web') return <input type="hidden" name="size" value="web" />
  return (
    <fieldset className={styles.size}>
      <legend className={quiet ? 'hidden-text' : 'edge'}>Size</legend>
      <label>
        <input type="radio" name="size" value="original" defaultChecked /> For printing
      </label>
      <label>
        <input type="radio" name="size" value="web" /> For sharing
      </label>
    </fieldset>
  )
}

interface DownloadsProps {
  /** The gallery's address. */
  base: string
  count: number
  favorites: number
  downloads: AlbumDownloads
}

/** Downloads the album, or its favorites. */
export function Downloads({ base, count, favorites, downloads }: DownloadsProps) {
  return (
    <Menu label="Download" icon={DOWNLOAD}>
      <form className={styles.downloads} method="get" action={`${base}/download/album`}>
        <Size downloads={downloads} />
        <button type="submit" className="button">
          Download all ({count})
        </button>
        <button
          type="submit"
          className={styles.second}
          formAction={`${base}/download/favorites`}
          disabled={favorites === 0}
        >
          Download favorites ({favorites})
        </button>
      </form>
    </Menu>
  )
}

interface OneDownloadProps {
  base: string
  photo: FrameView
  downloads: AlbumDownloads
}

/** Downloads one photograph. */
export function OneDownload({ base, photo, downloads }: OneDownloadProps) {
  if (downloads === 'none') return null
  const address = `${base}/download/photographs/${photo.frameId}`
  return (
    <p className={styles.one}>
      <ToolIcon path={DOWNLOAD} />
      {downloads === 'all' && (
        <a className="link" href={address} aria-label="Download for printing">
          For printing
        </a>
      )}
      <a className="link" href={`${address}?size=web`} aria-label="Download for sharing">
        For sharing
      </a>
    </p>
  )
}
