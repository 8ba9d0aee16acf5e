import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Developing } from '../../photos/ui/developing.tsx'
import { queryOf } from '../../ui/query.ts'
import { AlbumGrid } from './album-grid.tsx'
import styles from './albums.module.css'
import { type PortfolioPage, useMoreAlbums } from './use-more-albums.ts'

/** How far below the screen the end of the list may be when the next albums are fetched. */
const AHEAD = '1000px'

/** A page of albums that grows while there are older ones. Without a script a link leads to those. */
export function Albums(page: PortfolioPage) {
  const { category, before, count } = page
  const { albums, next, load } = useMoreAlbums(page)
  return (
    <>
      <AlbumGrid albums={albums} count={count} />
      {(before || next) && (
        <nav className={styles.links} aria-label="More albums">
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
          {load && <EndOfAlbums key={next} onReached={load} />}
        </nav>
      )}
      <Developing waiting={albums.some(({ cover }) => !cover.developed)} />
    </>
  )
}

/** Calls `onReached` once, when a visitor who scrolls is about to reach the end of the list. */
function EndOfAlbums({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last one counts.
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        onReached()
      },
      { rootMargin: AHEAD },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onReached])
  return <span ref={end} />
}
