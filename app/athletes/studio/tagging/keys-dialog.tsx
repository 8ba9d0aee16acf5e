import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import styles from './tagging.module.css'

const KEYS = [
  ['Type a number, with a comma between two', ['2', '3']],
  ['Tag it, fill the burst, go on', ['Enter']],
  ['Tag this photograph only', ['Shift', 'Enter']],
  ['Take the last step back', ['Z']],
  ['Other team', ['T']],
  ['Same athletes as before', ['S']],
  ['Nobody in this photograph', ['N']],
  ['Remove the last number', ['Backspace']],
  ['Previous and next photograph', ['←', '→']],
  ['Previous and next burst', ['↑', '↓']],
  ['Untagged only', ['U']],
  ['Auto-tag from captions and cards', ['M']],
  ['Look closer', ['Space']],
  ['Leave; all is saved', ['Esc']],
] as const

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys while tagging" onClose={onClose}>
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
      <p className="small quiet">A burst is photographs that one camera took less than a second apart.</p>
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
