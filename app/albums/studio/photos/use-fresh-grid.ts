import { startTransition, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { listen } from '../../../uploads/studio/developing.ts'
import { useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import type { AlbumNews } from '../album/news.ts'
import { SHOWN_BY } from './filter.ts'
import { isBehind, keepSame, withNews } from './fresh.ts'
import type { GridView } from './grid/grid-view.ts'

interface Fresh {
  /** What the page was loaded with. */
  stored: GridView
  view: GridView
  news: AlbumNews | null
}

/** How long to wait before the grid is read once more. Milliseconds. */
const PAUSE = 2000

/**
 * The grid as it is now. The site says which frames were added or developed; the grid is read again once an upload has ended, or
 * when its numbers differ from the site's, as after a lost connection.
 */
export function useFreshGrid(album: string, stored: GridView): GridView {
  const [fresh, setFresh] = useState<Fresh>({ stored, view: stored, news: null })
  if (fresh.stored !== stored) setFresh({ stored, view: keepSame(fresh.view, stored), news: fresh.news })
  const { view, news } = fresh
  const { arrived, busy } = useUploadsInto(album)
  const listens = busy || view.frames.some(SHOWN_BY.waiting)
  useEffect(() => {
    if (!listens) return
    return listen<AlbumNews>([album], ({ [album]: heard }) => {
      if (!heard) return
      startTransition(() => setFresh((last) => ({ ...last, view: withNews(last.view, heard), news: heard })))
    })
  }, [album, listens])
  const read = useReading(album, stored, (grid) =>
    startTransition(() => setFresh((last) => ({ ...last, view: keepSame(last.view, grid) }))),
  )
  const asked = useRef({ news, arrived })
  useEffect(() => {
    const behind = news !== null && asked.current.news !== news && isBehind(view, news)
    // An upload may end before the site has said anything.
    const ended = !busy && asked.current.arrived !== arrived
    if (!behind && !ended) return
    asked.current = { news, arrived }
    read()
  }, [news, arrived, busy, view, read])
  return view
}

/** Reads the grid. If it is being read already, or changes meanwhile, it is read once more afterwards. */
function useReading(album: string, stored: GridView, take: (grid: GridView) => void): () => void {
  const latest = useRef({ stored, take })
  latest.current = { stored, take }
  const state = useRef({ reading: false, again: false, gone: false })
  useEffect(() => {
    state.current.gone = false
    return () => {
      state.current.gone = true
    }
  }, [])
  const read = useRef(async () => {
    const { current } = state
    current.again = true
    if (current.reading) return
    current.reading = true
    while (current.again && !current.gone) {
      current.again = false
      const { stored: before } = latest.current
      const grid = await fetchGrid(album)
      if (latest.current.stored !== before) current.again = true
      else if (grid && !current.gone) latest.current.take(grid)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    current.reading = false
  })
  return read.current
}

/** Null without a response, or without a session. */
async function fetchGrid(album: string): Promise<GridView | null> {
  try {
    const response = await fetch(href('/studio/albums/:album/frames', { album }))
    const isOurs = response.ok && response.headers.get('Content-Type')?.startsWith('application/json')
    return isOurs ? await response.json() : null
  } catch {
    return null
  }
}
