import { startTransition, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '../../../uploads/studio/developing.ts'
import { useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import type { AlbumNews } from '../album/news.ts'
import { SHOWN_BY } from './filter.ts'
import { isBehind, withNews } from './fresh.ts'
import type { GridView } from './grid/grid-view.ts'

type Fresh = { stored: GridView; view: GridView; news: AlbumNews | null }

/**
 * Returns the grid as it is now. Follows what the site says was added or developed, and reads the page again when its
 * numbers differ from the site's, as after a lost connection.
 */
export function useFreshGrid(album: string, stored: GridView): GridView {
  const [fresh, setFresh] = useState<Fresh>({ stored, view: stored, news: null })
  if (fresh.stored !== stored) setFresh({ stored, view: stored, news: null })
  const { view, news } = fresh
  const { busy } = useUploadsInto(album)
  const listens = busy || view.frames.some(SHOWN_BY.waiting)
  useEffect(() => {
    if (!listens) return
    return listen<AlbumNews>([album], ({ [album]: heard }) => {
      if (!heard) return
      startTransition(() => setFresh((last) => ({ ...last, view: withNews(last.view, heard), news: heard })))
    })
  }, [album, listens])
  const { state, revalidate } = useRevalidator()
  const behind = news !== null && isBehind(view, news)
  useEffect(() => {
    if (behind && state === 'idle') void revalidate()
  }, [behind, state, revalidate])
  return view
}
