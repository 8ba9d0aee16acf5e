import { useCallback, useEffect, useState } from 'react'
import { href, useLocation, useNavigate, useNavigation } from 'react-router'
import { queryOf } from '../../ui/query.ts'
import type { AlbumPage } from '../albums.server.ts'
import { MOST, PAGE } from '../paging.ts'

/** A page of the portfolio as the loader returned it; another category is another component, by its key. */
export interface PortfolioPage extends Pick<AlbumPage, 'albums' | 'count' | 'next'> {
  category: string | null
  before: string | null
}

/** The albums after a page, as `routes/albums.ts` sends them. */
export type MoreAlbums = Pick<AlbumPage, 'albums' | 'next'>

/**
 * The albums of a page and the older ones fetched since. The address says how many there are, so that a reload or the
 * back button finds the same place.
 *
 * `load` fetches the next ones; it is null when there are none or the page is as long as it may be. When a fetch fails,
 * the link to older albums remains.
 */
export function useMoreAlbums({ albums: first, next: after, category, before }: PortfolioPage) {
  const [more, setMore] = useState<MoreAlbums>({ albums: [], next: null })
  // The loader runs again while photographs develop, and may then return albums that were fetched here before.
  const all = [...first, ...more.albums]
  const albums = all.filter(({ slug }, i) => all.findIndex((album) => album.slug === slug) === i)
  const added = albums.length > first.length
  const next = added ? more.next : after

  const load = useCallback(async () => {
    try {
      const response = await fetch(href('/portfolio/albums.json') + queryOf({ category, before: next }))
      if (!response.ok) throw new Error(`Albums before ${next}: ${response.status}`)
      const fetched: MoreAlbums = await response.json()
      setMore((before) => ({ ...fetched, albums: [...before.albums, ...fetched.albums] }))
    } catch {}
  }, [category, next])

  const navigate = useNavigate()
  const { search } = useLocation()
  const idle = useNavigation().state === 'idle'
  const show = Math.min(Math.ceil(albums.length / PAGE) * PAGE, MOST)
  const grown = queryOf({ category, before, show })
  useEffect(() => {
    // A visitor on the way to another page must not be brought back.
    if (!added || !idle || search === grown) return
    navigate(grown, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [added, idle, search, grown, navigate])

  return { albums, next, load: next && albums.length < MOST ? load : null }
}
