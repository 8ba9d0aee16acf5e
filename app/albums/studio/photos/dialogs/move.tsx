import { useState } from 'react'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../../studio/ui/forms/forms.tsx'
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

export function MoveDialog({ frames, view, apply, close }: MoveProps) {
  const [error, setError] = useState<string | null>(null)
  const most = view.frames.length
  const submit = (form: FormData) => {
    const number = Number(form.get('number'))
    if (!Number.isInteger(number) || number < 1 || number > most) {
      return setError(`Enter a number from 1 to ${most.toLocaleString('en-US')}.`)
    }
    apply({ do: 'move', frames, spot: { number } })
    close()
  }
  return (
    <DialogForm title={`Move ${counted(frames.length, 'photo')}`} label="Move" send={submit} close={close}>
      <TextInput
        name="number"
        label="To position"
        description={`From 1 to ${most.toLocaleString('en-US')}. They keep their order.`}
        inputMode="numeric"
        autoComplete="off"
        error={error}
        data-autofocus
      />
    </DialogForm>
  )
}

export function SectionDialog({ frames, view, apply, close }: MoveProps) {
  const choose = (section: string | null) => {
    apply({ do: 'move', frames, spot: { section } })
    close()
  }
  const submit = (form: FormData) => {
    const name = String(form.get('name'))
    if (name.trim() === '') return
    apply({ do: 'add-section', name, frames })
    close()
  }
  const choices = view.sections.length > 0 && (
    <ul className={styles.choices}>
      {[{ id: null, name: 'Start' }, ...view.sections].map(({ id, name: label }) => (
        <li key={id}>
          <Button onClick={() => choose(id)}>{label}</Button>
        </li>
      ))}
    </ul>
  )
  const title = `Move ${counted(frames.length, 'photo')} to a section`
  return (
    <DialogForm title={title} above={choices} label="Add section" send={submit} close={close}>
      <TextInput label="New section" name="name" maxLength={100} autoComplete="off" data-autofocus />
    </DialogForm>
  )
}

export function DeleteDialog({ frames, apply, close }: Omit<MoveProps, 'view'>) {
  const title = `Move ${counted(frames.length, 'photo')} to the trash?`
  const submit = () => {
    apply({ do: 'delete', frames })
    close()
  }
  return (
    <DialogForm title={title} label="Move to trash" send={submit} close={close} autofocus>
      <p>They stay there for 30 days. Clients will stop seeing them right away.</p>
    </DialogForm>
  )
}

interface DialogFormProps {
  title: string
  above?: React.ReactNode
  label: string
  send(form: FormData): void
  close(): void
  autofocus?: boolean
  children: React.ReactNode
}

function DialogForm({ title, above, label, send, close, autofocus, children }: DialogFormProps) {
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }
  return (
    <Dialog title={title} onClose={close}>
      {above}
      <form className={styles.form} onSubmit={submit}>
        {children}
        <Send>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" data-autofocus={autofocus}>
            {label}
          </Button>
        </Send>
      </form>
    </Dialog>
  )
}
