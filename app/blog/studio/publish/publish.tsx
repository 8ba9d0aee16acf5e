import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Consents, type Questions } from '../../../clients/studio/consents.tsx'
import type { Autosave } from '../../../studio/ui/autosave/autosave.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import type { CommandResult } from '../../../studio/ui/forms/use-command.ts'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { Draft, PostPage } from '../post/post.server.ts'

type Command =
  | 'publication'
  | 'schedule'
  | 'publication/end'
  | 'draft/end'
  | 'address'
  | 'deletion'
  | 'version'

export type Publishing = ReturnType<typeof usePublishing>

/** Each command saves the text first. */
export function usePublishing(post: PostPage, autosave: Autosave<Draft>) {
  const [when, setWhen] = useState<'now' | 'later'>(post.state === 'scheduled' ? 'later' : 'now')
  const [day, setDay] = useState(post.day)
  const subject = () => JSON.stringify([autosave.current.text, when, day])
  const { data, sent, ...sending } = useSending(post.id, autosave, subject)
  const [questions, setQuestions] = useState<Questions | null>(null)
  const publish = (consents: Iterable<[string, string]> = []) =>
    when === 'later' && post.state !== 'published'
      ? sending.send('schedule', [...Object.entries(day), ...consents])
      : sending.send('publication', consents)
  /** Whether the text differs from what visitors read, or will read. */
  const changed = post.savedAt !== null || autosave.current.edit !== post.edit || autosave.pending
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each response
  useEffect(() => {
    if (data?.questions) setQuestions(data.questions)
    else if (!data?.refused) setQuestions(null)
    else if (sent === 'publication' || sent === 'schedule') focusMissing(autosave.current.text)
  }, [data])
  return { ...sending, when, setWhen, day, setDay, publish, changed, questions, setQuestions }
}

/** `subject` is the text and the time: others may have what a refusal missed. */
function useSending(post: string, autosave: Autosave<Draft>, subject: () => string) {
  const { submit, state, data } = useFetcher<CommandResult & { questions?: Questions }>()
  const [unsaved, setUnsaved] = useState(false)
  const [saving, setSaving] = useState<Command | null>(null)
  const [sent, setSent] = useState<Command | null>(null)
  const judged = useRef('')
  const send = async (command: Command, more: Iterable<[string, string]> = []) => {
    // A press on a button leaves the address field first: that must not disable the button.
    if (command !== 'address') setSaving(command)
    const saved = await autosave.flush()
    setUnsaved(!saved)
    if (saved) {
      setSent(command)
      judged.current = subject()
      autosave.hold()
      const action = href(`/studio/blog/:post/${command}`, { post })
      const form = new URLSearchParams([['edit', `${autosave.current.edit}`], ...more])
      await submit(form, { method: 'post', action })
      autosave.release()
    }
    setSaving(null)
  }
  const busy = state === 'idle' ? saving : sent
  const isRefused = !busy && sent && data?.refused && judged.current === subject()
  const refused = isRefused ? { command: sent, why: data.refused as string } : null
  return { data, sent, send, busy, refused, unsaved }
}

function focusMissing({ title, body }: Draft): void {
  const missing =
    title.trim() === ''
      ? 'textarea[aria-label="Title"]'
      : body.length === 0
        ? '[contenteditable="true"]'
        : null
  const field = document.querySelector<HTMLElement>(missing ?? '#main [aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface PublishProps {
  post: PostPage
  publishing: Publishing
}

export function Publish({ post, publishing }: PublishProps) {
  const { publish, busy, changed } = publishing
  const nothing = post.state === 'published' && !changed
  return (
    <Button
      variant="filled"
      disabled={busy !== null || nothing}
      busy={busy === 'publication' || busy === 'schedule'}
      title={nothing ? 'Visitors already see this text.' : undefined}
      onClick={() => publish()}
    >
      {publishLabel(post, publishing)}
    </Button>
  )
}

function publishLabel(post: PostPage, { when }: Publishing): string {
  if (post.state === 'published') return 'Update'
  return when === 'later' ? 'Schedule' : 'Publish'
}

export function AskConsents({ post, publishing, questions }: PublishProps & { questions: Questions }) {
  const { photos } = usePicker()
  const { setQuestions, publish, busy, refused } = publishing
  const [answered, setAnswered] = useState(false)
  const canAsk = questions.unconsented.every(({ clients }) => clients.length > 0)
  const onClose = () => setQuestions(null)
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAnswered(true)
    publish([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
  }
  return (
    <Dialog title="Consent needed" onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <Consents {...questions} photos={photos} />
        <Send error={answered ? refused?.why : null}>
          <Button onClick={onClose}>{canAsk ? 'Not now' : 'Close'}</Button>
          {canAsk && (
            <Button type="submit" variant="filled" busy={busy !== null}>
              {publishLabel(post, publishing)}
            </Button>
          )}
        </Send>
      </form>
    </Dialog>
  )
}
