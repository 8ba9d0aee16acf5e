import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Autosave } from '../../../studio/ui/autosave/autosave.ts'
import type { Draft, PostPage } from '../post/post.server.ts'
import type { DayTime } from '../post/when.ts'
import type { PostIntent, PostOutcome } from './actions.server.ts'

/** Steps that change what visitors see, or the post as a whole. Each saves the text first. */
export interface Publishing {
  when: 'now' | 'later'
  setWhen: (when: 'now' | 'later') => void
  day: DayTime
  setDay: (day: DayTime) => void
  take: (intent: PostIntent, more?: Record<string, string>) => void
  busy: PostIntent | null
  outcome: PostOutcome | null
  /** Whether the text differs from what visitors read, or will read. */
  changed: boolean
  /** Whether the text could not be saved, so that nothing was done. */
  unsaved: boolean
}

export function usePublishing(post: PostPage, autosave: Autosave<Draft>): Publishing {
  const fetcher = useFetcher<PostOutcome>()
  const [when, setWhen] = useState<'now' | 'later'>(post.state === 'scheduled' ? 'later' : 'now')
  const [day, setDay] = useState(post.day)
  const [unsaved, setUnsaved] = useState(false)
  const [saving, setSaving] = useState<PostIntent | null>(null)
  const { data } = fetcher
  // At once, and not when the page's data is here again: the editor would take its own text for a newer one.
  useEffect(() => {
    if (data) autosave.release(data.error === null ? data.edit : undefined)
  }, [data, autosave])
  const take = async (intent: PostIntent, more: Record<string, string> = {}) => {
    // A press on a button leaves the address field first: that must not disable the button.
    if (intent !== 'slug') setSaving(intent)
    const saved = await autosave.flush()
    setUnsaved(!saved)
    if (saved) {
      autosave.hold()
      await fetcher.submit({ intent, edit: `${autosave.current.edit}`, ...more }, { method: 'post' })
    }
    setSaving(null)
  }
  const sent = fetcher.formData?.get('intent') as PostIntent | undefined
  const busy = sent ?? saving
  const changed = post.drafted || autosave.current.edit !== post.edit || autosave.pending
  const outcome = busy ? null : (data ?? null)
  return { when, setWhen, day, setDay, take, busy, outcome, changed, unsaved }
}

/** The page's one primary action. */
export function Publish({ post, publishing }: { post: PostPage; publishing: Publishing }) {
  const { when, day, take, busy, changed } = publishing
  const later = when === 'later' && post.state !== 'published'
  const label = post.state === 'published' ? 'Update' : later ? 'Schedule' : 'Publish'
  const nothing = post.state === 'published' && !changed
  return (
    <Button
      variant="filled"
      disabled={busy !== null || nothing}
      aria-busy={busy === 'publish' || busy === 'schedule'}
      title={nothing ? 'Visitors see this text already.' : undefined}
      onClick={() => (later ? take('schedule', { ...day }) : take('publish'))}
    >
      {label}
    </Button>
  )
}
