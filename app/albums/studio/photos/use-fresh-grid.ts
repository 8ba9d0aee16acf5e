import { startTransition, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { type Developing, listen } from '../../../uploads/studio/developing.ts'
import { useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import { SHOWN_BY } from './filter.ts'
import type { GridView } from './frames/grid.ts'
import { isBehind, keepSame, withDeveloped } from './fresh.ts'

interface Fresh {
  /** What the page was loaded with. */
  stored: GridView
  view: GridView
  news: Developing | null
}

/** How long to wait before the grid is read once more. Milliseconds. */
const PAUSE = 2000

/**
 * The grid as it is now. It shows what is developed as soon as the site says so, and is read again only when an upload
 * has arrived, or when its numbers still differ from the site's.
 */
export function useFreshGrid(album: string, stored: GridView): GridView {
  const [fresh, setFresh] = useState<Fresh>({ stored, view: stored, news: null })
  if (fresh.stored !== stored) setFresh({ stored, view: keepSame(fresh.view, stored), news: fresh.news })
  const { view, news } = fresh
  const { arrived, busy } = useUploadsInto(album)
  const listens = busy || view.frames.some(SHOWN_BY.waiting)
  useEffect(() => {
    if (!listens) return
    return listen([album], ({ [album]: heard }) => {
      if (!heard) return
      startTransition(() =>
        setFresh((last) => ({ ...last, view: withDeveloped(last.view, heard.developed), news: heard })),
      )
    })
  }, [album, listens])
  const read = useReading(album, stored, (grid) =>
    startTransition(() => setFresh((last) => ({ ...last, view: keepSame(last.view, grid) }))),
  )
  const asked = useRef({ news, arrived })
  useEffect(() => {
    const behind = news !== null && asked.current.news !== news && isBehind(view, news)
    if (!behind && asked.current.arrived === arrived) return
    asked.current = { news, arrived }
    read()
  }, [news, arrived, view, read])
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
