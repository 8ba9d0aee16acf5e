import { useState } from 'react'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { counted } from '../../../../ui/count.ts'
import type { Change } from '../changes.server.ts'
import type { GridView } from '../grid/grid-view.ts'
import styles from './dialogs.module.css'

interface MoveProps {
  frames: string[]
  view: GridView
  apply(change: Change): void
  close(): void
}

/** 'Position…': what dragging does, by keyboard. */
export function MoveDialog({ frames, view, apply, close }: MoveProps) {
  const [error, setError] = useState<string | null>(null)
  const most = view.frames.length
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = Number(new FormData(event.currentTarget).get('number'))
    if (!Number.isInteger(number) || number < 1 || number > most) {
      return setError(`A position is a number from 1 to ${most.toLocaleString('en-US')}.`)
    }
    apply({ do: 'move', frames, spot: { number } })
    close()
  }
  return (
    <Dialog title={`Move ${counted(frames.length, 'photograph')}`} onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          name="number"
          label="To position"
          description={`From 1 to ${most.toLocaleString('en-US')}. They keep their order.`}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          data-autofocus
        />
        <Buttons label="Move" close={close} />
      </form>
    </Dialog>
  )
}

/** Moves frames to the end of a section, an old or a new one. */
export function SectionDialog({ frames, view, apply, close }: MoveProps) {
  const [name, setName] = useState('')
  const choose = (section: string | null) => {
    apply({ do: 'move', frames, spot: { section } })
    close()
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    apply({ do: 'add-section', name, frames })
    close()
  }
  return (
    <Dialog title={`Move ${counted(frames.length, 'photograph')} to a section`} onClose={close}>
      {view.sections.length > 0 && (
        <ul className={styles.choices}>
          {[{ id: null, name: 'Before the sections' }, ...view.sections].map(({ id, name: label }) => (
            <li key={id}>
              <Button onClick={() => choose(id)}>{label}</Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label="New section"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
        <Buttons label="Add section" close={close} />
      </form>
    </Dialog>
  )
}

/** Confirms that many are deleted; one is deleted at once. */
export function DeleteDialog({ frames, apply, close }: Omit<MoveProps, 'view'>) {
  return (
    <Dialog title={`Move ${counted(frames.length, 'photograph')} to the trash?`} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          apply({ do: 'delete', frames })
          close()
        }}
      >
        <p>They stay there for 30 days. Clients stop seeing them at once.</p>
        <Buttons label="Move to trash" close={close} autofocus />
      </form>
    </Dialog>
  )
}

function Buttons({ label, close, autofocus }: { label: string; close(): void; autofocus?: boolean }) {
  return (
    <div className={styles.buttons}>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" variant="filled" data-autofocus={autofocus || undefined}>
        {label}
      </Button>
    </div>
  )
}
