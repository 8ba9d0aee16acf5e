import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import styles from './tagging.module.css'

const KEYS = [
  ['Type a number, with a comma between two', ['2', '3']],
  ['Tag the whole burst and move on', ['Enter']],
  ['Tag this photo only', ['Shift', 'Enter']],
  ['Undo the last step', ['Z']],
  ['Other team', ['T']],
  ['Same athletes as before', ['S']],
  ['No athletes in this photo', ['N']],
  ['Remove the last number', ['Backspace']],
  ['Previous and next photo', ['←', '→']],
  ['Previous and next burst', ['↑', '↓']],
  ['Untagged only', ['U']],
  ['Auto-tag from captions and cards', ['M']],
  ['Zoom in', ['Space']],
  ['Leave (everything is saved)', ['Esc']],
] as const

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([does, keys]) => (
          <div key={does} className="between">
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">A burst is a run of photos one camera took less than a second apart.</p>
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
