import { type RefObject, useEffect, useState } from 'react'
import { BrowserCopy } from '../../../studio/ui/autosave/browser-copy.ts'
import type { BookingView } from '../../list.server.ts'

interface ReplyDraft {
  subject: string
  text: string
  /** How many replies were stored before it. Once there are more, it is sent. */
  after: number
}

/**
 * Keeps a half-written reply in this browser until it is stored.
 * @returns to be called after each change
 */
export function useReplyDraft(
  { id, messages }: BookingView,
  subject: RefObject<HTMLInputElement | null>,
  text: RefObject<HTMLTextAreaElement | null>,
): () => void {
  const after = messages.filter(({ kind }) => kind === 'reply').length
  const [copy] = useState(() => new BrowserCopy<ReplyDraft>(`reply ${id}`))
  useEffect(() => {
    const restore = (draft: ReplyDraft) => {
      if (draft.after !== after) return copy.clear()
      // Somebody may have begun another one while a second tab held this one.
      if (!subject.current || !text.current || text.current.value) return
      subject.current.value = draft.subject
      text.current.value = draft.text
    }
    copy.takeOver(restore, () => {})
    return () => copy.release()
  }, [copy, after, subject, text])
  return () => {
    const draft = { subject: subject.current?.value ?? '', text: text.current?.value ?? '', after }
    if (draft.subject || draft.text) copy.put(draft)
    else copy.clear()
  }
}
