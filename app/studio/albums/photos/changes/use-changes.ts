import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { arranged } from '../../../../albums/frames/arrange.ts'
import type { GridView } from '../../../../albums/frames/grid.ts'
import type { Change, Changed } from './changes.server.ts'
import { doneText, undoneText } from './sentence.ts'

/** What happened last, beside its undo. */
export interface Note {
  text: string
  bad?: boolean
  undo: Change | null
}

interface Asked {
  change: Change
  /** Whether it takes back another. */
  undoes: boolean
}

/**
 * The changes of an album: shown at once, sent one after another, and taken back with the reason when the site refuses
 * one. The latest can be undone one by one.
 */
export function useChanges(album: string, stored: GridView) {
  const fetcher = useFetcher<Changed>({ key: `frames-${album}` })
  const [queue, setQueue] = useState<Asked[]>([])
  const [note, setNote] = useState<Note | null>(null)
  const [undos, setUndos] = useState<Change[]>([])
  const sent = useRef<Asked>(null)
  const { state, data, submit } = fetcher

  // Before it is painted: the stored grid has the change by then, which must not be shown twice.
  useLayoutEffect(() => {
    if (state !== 'idle') return
    const [next] = queue
    const done = sent.current
    sent.current = null
    if (done && data) {
      const undo = 'refused' in data || done.undoes ? null : data.undo
      setQueue((asked) => asked.slice(1))
      if (undo) setUndos((earlier) => [...earlier, undo])
      if ('refused' in data) setNote({ text: data.refused, bad: true, undo: null })
      else setNote({ text: done.undoes ? undoneText(done.change) : doneText(done.change, data.moved), undo })
    } else if (next) {
      sent.current = next
      const action = href('/studio/albums/:album/frames', { album })
      submit({ change: JSON.stringify(next.change) }, { method: 'post', action })
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

/** The grid as it will be; as it is where only the site knows. */
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
