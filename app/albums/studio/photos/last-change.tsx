import { Button } from '../../../studio/ui/controls/button.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import styles from './last-change.module.css'
import type { Note } from './queue.ts'

/** What happened last, with its undo, or why it did not. */
export function LastChange({ note, undo, dismiss }: { note: Note; undo(): void; dismiss(): void }) {
  return (
    <div className={styles.note} data-bad={note.bad || undefined} role={note.bad ? 'alert' : 'status'}>
      <p>{note.text}</p>
      {note.undo && (
        <Button onClick={undo}>
          Undo <kbd>Z</kbd>
        </Button>
      )}
      <Button variant="subtle" aria-label="Close this note" onClick={dismiss}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}
