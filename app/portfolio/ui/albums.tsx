import { href, Link } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { queryOf } from '../../ui/query.ts'
import type { AlbumPage } from '../albums.server.ts'
import { AlbumGrid } from './album-grid.tsx'
import styles from './albums.module.css'

type AlbumsProps = Pick<AlbumPage, 'albums' | 'count' | 'next'> & {
  category: string | null
  before: string | null
}

export function Albums({ albums, count, next, category, before }: AlbumsProps) {
  return (
    <>
      <AlbumGrid albums={albums} count={count} />
      {(before || next) && (
        <nav className={styles.links} aria-label={t.moreAlbums()}>
          {before && (
            <Link className="link" to={href('/portfolio') + queryOf({ category })}>
              {t.newestAlbums()}
            </Link>
          )}
          {next && (
            <Link className="link" to={href('/portfolio') + queryOf({ category, before: next })} rel="next">
              {t.olderAlbums()}
            </Link>
          )}
        </nav>
      )}
      <Developing waiting={albums.some(({ cover }) => !cover.developed)} />
    </>
  )
}
