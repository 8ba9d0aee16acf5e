import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Code } from '../../../../athletes/codes/codes.ts'
import { textOf } from '../../../../form-text.ts'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { FormCopy } from '../../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { type Focus, FocusPoint } from '../../../../studio/ui/focus-point.tsx'
import { Problem, Send } from '../../../../studio/ui/forms/forms.tsx'
import type { WithheldWords } from '../../../frames/withheld-words.server.ts'
import type { Change } from '../changes.server.ts'
import type { FrameWords } from '../grid/grid.server.ts'
import type { GridFrame } from '../grid/grid-view.ts'
import type { Note } from '../queue.ts'
import { Caption } from './caption.tsx'
import styles from './dialogs.module.css'
import { Withheld } from './withheld.tsx'

interface WordsProps {
  album: string
  frames: GridFrame[]
  note: Note | null
  busy: boolean
  apply(change: Change): void
  close(): void
}

export function WordsDialog({ album, frames, note, busy, apply, close }: WordsProps) {
  const [index, setIndex] = useState(0)
  const { load, data } = useFetcher<FrameWords & { withheld: WithheldWords | null; codes: Code[] }>()
  const frame = frames[index]
  const id = frame?.id
  useEffect(() => {
    if (id) load(href('/studio/albums/:album/frames/:frame', { album, frame: id }))
  }, [album, id, load])
  if (!frame) return null
  const next = () => (index < frames.length - 1 ? setIndex(index + 1) : close())
  const title = frames.length > 1 ? `${frame.name}, ${index + 1} of ${frames.length}` : frame.name
  return (
    <Dialog title={title} wide onClose={close}>
      {data?.id === frame.id && data.withheld && (
        <Withheld album={album} frame={frame.id} words={data.withheld} />
      )}
      {data?.id === frame.id ? (
        <Words
          key={frame.id}
          album={album}
          frame={frame}
          apply={apply}
          next={next}
          close={close}
          words={data}
          codes={data.codes}
          busy={busy}
          refused={note?.bad === true}
          last={index === frames.length - 1}
        />
      ) : (
        <p className="quiet" role="status">
          One moment…
        </p>
      )}
      <Problem error={note?.bad ? note.text : null} />
    </Dialog>
  )
}

interface FieldsProps extends Omit<WordsProps, 'frames' | 'note'> {
  frame: GridFrame
  words: FrameWords
  codes: readonly Code[]
  last: boolean
  refused: boolean
  next(): void
}

function Words({ album, frame, words, codes, last, busy, refused, apply, next, close }: FieldsProps) {
  const [focus, setFocus] = useState<Focus | null>(words.focus)
  const [saving, setSaving] = useState(false)
  const save = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving || busy) return
    const typed = new FormData(event.currentTarget)
    const [caption, alt] = [textOf(typed, 'caption'), textOf(typed, 'alt')]
    if (caption !== words.caption || alt !== words.alt) apply({ do: 'words', frame: frame.id, caption, alt })
    if (focus?.x !== words.focus?.x || focus?.y !== words.focus?.y) {
      apply({ do: 'focus', frame: frame.id, focus })
    }
    setSaving(true)
  }
  // Goes on once they are stored. What the site refuses, or does not respond to, stays in its field.
  useEffect(() => {
    if (!saving || busy) return
    setSaving(false)
    if (!refused) next()
  }, [saving, busy, refused, next])
  const press = (event: React.KeyboardEvent<HTMLFormElement>) => {
    const single = (event.target as HTMLElement).tagName === 'INPUT'
    const onward =
      event.key === 'Enter' ? event.ctrlKey || event.metaKey : event.key === 'ArrowDown' && single
    if (!onward) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      className={styles.words}
      // FormCopy knows by it where the changes go.
      action={href('/studio/albums/:album/frames', { album })}
      onKeyDown={press}
      onSubmit={save}
    >
      <FocusPoint focus={focus} set={setFocus}>
        <Picture frame={frame} size={800} />
      </FocusPoint>
      <div className={styles.form}>
        <FormCopy of={frame.id} />
        <Caption value={words.caption} fallback={words.photo.caption} codes={codes} />
        <TextInput
          name="alt"
          label="Description"
          description="Read aloud to people who can’t see the photo."
          placeholder={words.photo.alt}
          defaultValue={words.alt}
          maxLength={500}
          autoComplete="off"
        />
        <p className="small quiet">Click the point that should stay in view when the photo is cropped.</p>
        <Send>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" busy={saving || busy}>
            {last ? 'Save' : 'Save and next'}
          </Button>
        </Send>
        <p className="small quiet">Press Ctrl+Enter to save and go to the next photo.</p>
      </div>
    </form>
  )
}
