import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Autosave } from '../../../studio/ui/autosave/autosave.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import type { CommandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Draft, PostPage } from '../post/post.server.ts'

type Command = 'publication' | 'schedule' | 'unpublishing' | 'discard' | 'address' | 'deletion'

export type Publishing = ReturnType<typeof usePublishing>

/** Commands that change what visitors see, or the post as a whole. Each saves the text first. */
export function usePublishing(post: PostPage, autosave: Autosave<Draft>) {
  const { submit, state, data } = useFetcher<CommandResult>()
  const [when, setWhen] = useState<'now' | 'later'>(post.state === 'scheduled' ? 'later' : 'now')
  const [day, setDay] = useState(post.day)
  /** Whether the text could not be saved, so that nothing was done. */
  const [unsaved, setUnsaved] = useState(false)
  const [saving, setSaving] = useState<Command | null>(null)
  const [sent, setSent] = useState<Command | null>(null)
  const send = async (command: Command, more: Record<string, string> = {}) => {
    // A press on a button leaves the address field first: that must not disable the button.
    if (command !== 'address') setSaving(command)
    const saved = await autosave.flush()
    setUnsaved(!saved)
    if (saved) {
      setSent(command)
      autosave.hold()
      const action = href(`/studio/blog/:post/${command}`, { post: post.id })
      await submit({ edit: `${autosave.current.edit}`, ...more }, { method: 'post', action })
      autosave.release()
    }
    setSaving(null)
  }
  const busy = state === 'idle' ? saving : sent
  /** Whether the text differs from what visitors read, or will read. */
  const changed = post.savedAt !== null || autosave.current.edit !== post.edit || autosave.pending
  /** Which command did nothing, and why. */
  const refused = !busy && sent && data?.refused ? { command: sent, why: data.refused } : null
  return { when, setWhen, day, setDay, send, busy, refused, changed, unsaved }
}

/** The page's one primary action. */
export function Publish({ post, publishing }: { post: PostPage; publishing: Publishing }) {
  const { when, day, send, busy, changed } = publishing
  const later = when === 'later' && post.state !== 'published'
  const label = post.state === 'published' ? 'Update' : later ? 'Schedule' : 'Publish'
  const nothing = post.state === 'published' && !changed
  return (
    <Button
      variant="filled"
      disabled={busy !== null || nothing}
      busy={busy === 'publication' || busy === 'schedule'}
      title={nothing ? 'Visitors see this text already.' : undefined}
      onClick={() => (later ? send('schedule', { ...day }) : send('publication'))}
    >
      {label}
    </Button>
  )
}
