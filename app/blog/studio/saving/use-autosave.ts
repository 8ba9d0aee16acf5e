import { useEffect, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { Autosave, copyOf } from './autosave.ts'
import type { Draft, SaveAnswer } from './draft.ts'

/** Browsers send at most 64 KiB after the page is left. A longer text stays in the browser's copy. Bytes. */
const KEEPALIVE = 60_000

interface Options {
  post: string
  edit: number
  savedAt: number | null
  read: () => Draft
  /** Whether the text at the start is the browser's copy, which the server lacks. */
  restored: boolean
}

/** Saves the post while it is written, and when the page is left. */
export function useAutosave({ post, edit, savedAt, read, restored }: Options): Autosave {
  const [copy] = useState(() => copyOf(post))
  const [autosave] = useState(
    () => new Autosave({ edit, savedAt, read, send: (sent) => send(post, sent), store: copy }),
  )
  useSyncExternalStore(autosave.subscribe, () => autosave.state)
  useEffect(() => {
    if (!restored) return
    let closed = false
    // Another tab may still be about to send it. Once it has, the editor begins anew with that text.
    copy.takeOver(autosave.change, () => {
      if (!closed && !autosave.pending) location.reload()
    })
    return () => {
      closed = true
    }
  }, [autosave, copy, restored])
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', hide)
    addEventListener('online', autosave.retry)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('online', autosave.retry)
      void autosave.flush().finally(() => {
        autosave.stop()
        copy.release()
      })
    }
  }, [autosave, copy])
  return autosave
}

async function send(
  post: string,
  { draft, edit, keep }: { draft: Draft; edit: number; keep: boolean },
): Promise<SaveAnswer | 'signed-out'> {
  const body = new URLSearchParams({ draft: JSON.stringify(draft), edit: `${edit}`, keep: `${keep}` })
  const response = await fetch(href('/studio/blog/:post/save', { post }), {
    method: 'POST',
    body,
    keepalive: body.toString().length < KEEPALIVE,
  })
  // Whoever is not signed in finds no studio.
  if (response.status === 404) return 'signed-out'
  if (response.status === 413) return { refused: 'This post is too long to be saved. Split it into two.' }
  if (!response.ok) throw new Error(`Not saved: status ${response.status}.`)
  return response.json()
}
