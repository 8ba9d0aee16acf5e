import { Button } from '../../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Problem, Send } from '../../../../studio/ui/forms/forms.tsx'
import { Icon } from '../../../../studio/ui/icon.tsx'
import type { Change } from '../changes.server.ts'
import type { GridView } from '../grid/grid-view.ts'
import type { Note } from '../queue.ts'
import styles from './dialogs.module.css'

interface SectionsProps {
  view: GridView
  note: Note | null
  busy: boolean
  apply(change: Change): void
  close(): void
}

export function SectionsDialog({ view: { sections }, note, busy, apply, close }: SectionsProps) {
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name'))
    if (name.trim() === '') return
    apply({ do: 'add-section', name, frames: [] })
    form.reset()
  }
  return (
    <Dialog title="Sections" onClose={close}>
      <ol className={styles.sectionList}>
        {sections.map(({ id }, i) => (
          <SectionItem key={id} sections={sections} i={i} busy={busy} apply={apply} />
        ))}
      </ol>
      <p className="small quiet">
        If you delete a section, its photos move to the end of the section before it.
      </p>
      <Problem error={note?.bad ? note.text : null} />
      <form className={styles.add} onSubmit={submit}>
        <TextInput
          name="name"
          aria-label="New section"
          placeholder="New section"
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
        <Button type="submit" busy={busy}>
          Add section
        </Button>
      </form>
      <Send>
        <Button variant="filled" onClick={close}>
          Done
        </Button>
      </Send>
    </Dialog>
  )
}

interface SectionItemProps extends Pick<SectionsProps, 'busy' | 'apply'> {
  sections: GridView['sections']
  i: number
}

function SectionItem({ sections, i, busy, apply }: SectionItemProps) {
  const { id = '', name = '' } = sections[i] ?? {}
  const rename = (value: string) =>
    value.trim() && value.trim() !== name && apply({ do: 'rename-section', section: id, name: value })
  const moveBefore = (before: number) =>
    apply({ do: 'move-section', section: id, before: sections[before]?.id ?? null })
  return (
    <li>
      <TextInput
        key={name}
        aria-label={`Section ${i + 1} name`}
        defaultValue={name}
        maxLength={100}
        autoComplete="off"
        onBlur={({ currentTarget }) => rename(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <Button aria-label={`Move ${name} up`} disabled={i === 0 || busy} onClick={() => moveBefore(i - 1)}>
        Up
      </Button>
      <Button
        aria-label={`Move ${name} down`}
        disabled={i === sections.length - 1 || busy}
        onClick={() => moveBefore(i + 2)}
      >
        Down
      </Button>
      <Button
        aria-label={`Delete section ${name}`}
        bad
        disabled={busy}
        onClick={() => apply({ do: 'delete-section', section: id })}
      >
        <Icon name="trash" />
      </Button>
    </li>
  )
}
