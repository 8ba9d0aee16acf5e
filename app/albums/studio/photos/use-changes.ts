import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { href, useBlocker, useFetcher } from 'react-router'
import { useUnloadWarning } from '../../../studio/ui/use-unload-warning.ts'
import type { Change, Changed } from './changes.server.ts'
import type { GridView } from './grid/grid-view.ts'
import { afterEvent, EMPTY, toSend, withPending } from './queue.ts'

/**
 * Shows each change at once, and sends it after the one before it. One that the site refuses disappears again, with the
 * reason.
 */
export function useChanges(album: string, stored: GridView) {
  const { state, data, submit } = useFetcher<Changed>({ key: `frames-${album}` })
  const [queue, dispatch] = useReducer(afterEvent, EMPTY)
  const taken = useRef(data)
  const next = toSend(queue)

  // Before the browser paints: the stored grid has the change by now.
  useLayoutEffect(() => {
    // React Router renders in a transition: just after `submit` the fetcher is still idle, with the response before.
    if (state !== 'idle') return
    if (data && data !== taken.current) {
      taken.current = data
      dispatch({ type: 'response', changed: data })
    } else if (next) {
      dispatch({ type: 'send' })
      const action = href('/studio/albums/:album/frames', { album })
      submit({ change: JSON.stringify(next) }, { method: 'post', action })
    }
  }, [state, data, next, submit, album])

  const { pending, note } = queue
  const busy = pending.length > 0
  useLeaving(busy, note?.bad === true)
  return {
    view: useMemo(() => withPending(stored, pending), [stored, pending]),
    busy,
    note,
    apply: (change: Change) => dispatch({ type: 'apply', change }),
    undo: () => dispatch({ type: 'undo' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
  }
}

/** Lets the owner leave once all is stored. Where the site refused something, the page stays and says why. */
function useLeaving(busy: boolean, isRefused: boolean): void {
  useUnloadWarning(busy)
  const { state, proceed, reset } = useBlocker(busy)
  useEffect(() => {
    if (busy || state !== 'blocked') return
    if (isRefused) reset()
    else proceed()
  }, [busy, isRefused, state, proceed, reset])
}
