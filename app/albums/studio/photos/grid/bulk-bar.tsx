import { Button } from '../../../../studio/ui/controls/button.tsx'
import { Icon, type IconName } from '../../../../studio/ui/icon.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  count: number
  act(what: Act): void
  /** Whether a public page can be made of them. */
  pages: boolean
}
export type Act =
  | 'move'
  | 'section'
  | 'album'
  | 'turn'
  | 'cover'
  | 'words'
  | 'replace'
  | 'page'
  | 'delete'
  | 'clear'

const ACTS: { act: Act; label: string; icon: IconName; hotkey?: string; one?: true }[] = [
  { act: 'move', label: 'Position…', icon: 'numbers', hotkey: 'M' },
  { act: 'section', label: 'Section…', icon: 'section', hotkey: 'S' },
  { act: 'album', label: 'Album…', icon: 'move', hotkey: 'A' },
  { act: 'turn', label: 'Rotate', icon: 'turn', hotkey: 'R' },
  { act: 'cover', label: 'Cover', icon: 'photo', one: true },
  { act: 'words', label: 'Edit words', icon: 'words', hotkey: 'E' },
  { act: 'replace', label: 'Replace…', icon: 'upload', one: true },
  { act: 'page', label: 'Make a public page…', icon: 'site' },
]

/** What can be done with the selected frames; at the thumb on a phone. */
export function BulkBar({ count, act, pages }: BulkBarProps) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected photographs">
      <p className={styles.count} role="status">
        {count.toLocaleString('en-US')} selected
      </p>
      {ACTS.filter(({ act: what, one }) => (what !== 'page' || pages) && (!one || count === 1)).map(
        ({ act: what, label, icon, hotkey }) => (
          <Button key={what} variant="subtle" icon={icon} onClick={() => act(what)}>
            {label} {hotkey && <kbd>{hotkey}</kbd>}
          </Button>
        ),
      )}
      <Button variant="subtle" bad icon="trash" onClick={() => act('delete')}>
        Delete
      </Button>
      <Button variant="subtle" aria-label="Clear the selection" onClick={() => act('clear')}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}
