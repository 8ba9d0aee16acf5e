import { useCallback, useEffect, useState } from 'react'
import { href, useLocation, useNavigate, useNavigation } from 'react-router'
import { queryOf } from '../../ui/query.ts'
import type { AlbumPage } from '../albums.server.ts'
import { MOST, PAGE } from '../paging.ts'

/** A page of the portfolio as it came; another category is another component, by its key. */
export interface Sheet extends Pick<AlbumPage, 'albums' | 'count' | 'next'> {
  category: string | null
  before: string | null
}

/** What follows a page; see `routes/albums.ts`. */
export type MoreAlbums = Pick<AlbumPage, 'albums' | 'next'>

/**
 * The albums of a page and those after it that the visitor has gone on to. The address tells how many there are: who
 * comes back, or loads the page anew, finds the place again.
 *
 * `load` fetches the next ones, and is null when there are none or the page is as long as it may be. What does not arrive
 * is left to the link that is there without a script.
 */
export function useMoreAlbums({ albums: first, next: after, category, before }: Sheet) {
  const [more, setMore] = useState<MoreAlbums>({ albums: [], next: null })
  // The page is read again while photographs develop, and may then hold what was added to it.
  const all = [...first, ...more.albums]
  const albums = all.filter(({ slug }, i) => all.findIndex((album) => album.slug === slug) === i)
  const added = albums.length > first.length
  const next = added ? more.next : after

  const load = useCallback(async () => {
    try {
      const answer = await fetch(href('/portfolio/albums.json') + queryOf({ category, before: next }))
      if (!answer.ok) throw new Error(`Albums before ${next}: ${answer.status}`)
      const arrived: MoreAlbums = await answer.json()
      setMore((known) => ({ ...arrived, albums: [...known.albums, ...arrived.albums] }))
    } catch {}
  }, [category, next])

  const navigate = useNavigate()
  const { search } = useLocation()
  const idle = useNavigation().state === 'idle'
  const show = Math.min(Math.ceil(albums.length / PAGE) * PAGE, MOST)
  const grown = queryOf({ category, before, show })
  useEffect(() => {
    // Who is on the way to another page is not called back.
    if (!added || !idle || search === grown) return
    navigate(grown, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [added, idle, search, grown, navigate])

  return { albums, next, load: next && albums.length < MOST ? load : null }
}
