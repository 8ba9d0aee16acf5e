import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { arranged } from '../frames/arrange.ts'
import type { GridView } from '../frames/grid.ts'
import type { Change, Changed } from './changes.server.ts'
import { doneText, undoneText } from './sentence.ts'

/** What happened last, with the change that undoes it. */
export interface Note {
  text: string
  bad?: boolean
  undo: Change | null
}

interface Asked {
  change: Change
  /** Whether it undoes another. */
  undoes: boolean
}

/**
 * The owner's changes to an album's photographs. Each shows at once and is sent after the one before it; one that the
 * site refuses disappears again, with the reason. Changes can be undone, the latest first.
 */
export function useChanges(album: string, stored: GridView) {
  const fetcher = useFetcher<Changed>({ key: `frames-${album}` })
  const [queue, setQueue] = useState<Asked[]>([])
  const [note, setNote] = useState<Note | null>(null)
  const [undos, setUndos] = useState<Change[]>([])
  const sent = useRef<Asked & { before: Changed | undefined }>(null)
  const { state, data, submit } = fetcher

  // Before the browser paints: the stored grid has the change by now, and must not show it twice.
  useLayoutEffect(() => {
    if (state !== 'idle') return
    const done = sent.current
    if (!done) {
      const [next] = queue
      if (!next) return
      sent.current = { ...next, before: data }
      const action = href('/studio/albums/:album/frames', { album })
      submit({ change: JSON.stringify(next.change) }, { method: 'post', action })
      // React Router renders in a transition: just after `submit` the fetcher is still idle, with the response before.
    } else if (data && data !== done.before) {
      sent.current = null
      const undo = 'refused' in data || done.undoes ? null : data.undo
      setQueue((asked) => asked.slice(1))
      if (undo) setUndos((earlier) => [...earlier, undo])
      if ('refused' in data) setNote({ text: data.refused, bad: true, undo: null })
      else setNote({ text: done.undoes ? undoneText(done.change) : doneText(done.change, data.moved), undo })
    }
  }, [state, data, queue, submit, album])

  const view = useMemo(
    () => queue.reduce((grid, { change }) => foreseen(grid, change), stored),
    [stored, queue],
  )
  const ask = (change: Change, undoes = false) => {
    setNote(null)
    setQueue((asked) => [...asked, { change, undoes }])
  }
  const undo = () => {
    const last = undos.at(-1)
    if (!last) return
    setUndos((earlier) => earlier.slice(0, -1))
    ask(last, true)
  }
  return { view, busy: queue.length > 0, note, dismiss: () => setNote(null), ask, undo }
}

/** The grid after a change; unchanged where only the site knows what becomes of it. */
function foreseen(view: GridView, change: Change): GridView {
  switch (change.do) {
    case 'move':
      return arranged(view, new Set(change.frames), change.spot)
    case 'delete': {
      const gone = new Set(change.frames)
      return { ...view, frames: view.frames.filter(({ id }) => !gone.has(id)) }
    }
    case 'cover':
      return { ...view, cover: view.frames.find(({ id }) => id === change.frame)?.photo ?? view.cover }
    case 'rename-section': {
      const { section, name } = change
      return { ...view, sections: view.sections.map((one) => (one.id === section ? { ...one, name } : one)) }
    }
    default:
      return view
  }
}
