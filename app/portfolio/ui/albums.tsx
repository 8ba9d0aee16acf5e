import { useEffect } from 'react'
import { href, Link } from 'react-router'
import { AlbumGrid } from '../../photos/ui/album-grid.tsx'
import { Developing } from '../../photos/ui/developing.tsx'
import { useNear } from '../../photos/ui/use-near.ts'
import { queryOf } from '../../ui/query.ts'
import styles from './albums.module.css'
import { type Sheet, useMoreAlbums } from './use-more-albums.ts'

/** A page of albums that grows while there are older ones; without a script a link leads to those. */
export function Albums(sheet: Sheet) {
  const { category, before, count } = sheet
  const { albums, next, load } = useMoreAlbums(sheet)
  return (
    <>
      <AlbumGrid
        cards={albums.map((album) => ({ ...album, note: album.category, to: album.link, newTab: true }))}
        count={count}
      />
      {(before || next) && (
        <nav className={styles.ways} aria-label="More albums">
          {before && (
            <Link className="link" to={href('/portfolio') + queryOf({ category })}>
              Newest albums
            </Link>
          )}
          {next && (
            <Link className="link" to={href('/portfolio') + queryOf({ category, before: next })} rel="next">
              Older albums
            </Link>
          )}
          {load && <End key={next} reached={load} />}
        </nav>
      )}
      <Developing waiting={albums.some(({ cover }) => !cover.developed)} />
    </>
  )
}

/** Where the albums end so far: what follows is fetched before a visitor who scrolls has come here. */
function End({ reached }: { reached: () => void }) {
  const [place, near] = useNear<HTMLSpanElement>(false)
  useEffect(() => {
    if (near) reached()
  }, [near, reached])
  return <span ref={place} />
}
