import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, newDraft } from '../flow.ts'
import { draftIn, isDraftNote, noteDraft, openLocalDraft, SENT, wasSent } from './local-draft.ts'

/** A draft that came with the page, and when it was saved, by the server's clock. */
export interface Kept {
  draft: Draft
  savedAt: number
}

/**
 * The draft of this browser, shared by its tabs and kept over a reload. Until the page has come to life it is the
 * one that came with the page, or an empty one.
 *
 * @param onSent another tab has sent it
 */
export function useDraft(kept: Kept | null, onSent: () => void) {
  const [draft, setDraft] = useState(kept?.draft ?? BLANK)
  const [ready, setReady] = useState(false)
  const latest = useRef(draft)
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    show(openLocalDraft(kept, Date.now()))
    setReady(true)
  }, [kept, show])

  const sent = useRef(onSent)
  sent.current = onSent
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === SENT && event.newValue === latest.current.key) sent.current()
      if (isDraftNote(event)) {
        const other = draftIn(event.newValue, Date.now())
        if (other && (other.key === latest.current.key || isUntouched(latest.current))) show(other)
      }
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [show])

  /** Changes the draft and writes it down; a draft that another tab has sent stays as it is. */
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      show(next(latest.current))
      if (!wasSent(latest.current)) noteDraft(latest.current, Date.now())
      return latest.current
    },
    [show],
  )

  /** Begins the next one, or goes on with what another tab has begun. */
  const renew = useCallback(() => show(openLocalDraft(null, Date.now())), [show])
  return { draft, ready, change, renew }
}

function isUntouched({ type, answers }: Draft): boolean {
  return type === null && Object.keys(answers).length === 0
}

/** Stands for the draft until the browser's own is read; never written down, never sent. */
const BLANK = newDraft('', 0)
