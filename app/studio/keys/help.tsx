import { Button } from '../ui/controls/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { PAGE_KEYS } from '../ui/use-keys.ts'
import styles from './palette.module.css'

const ARROWS = ['←', '→', '↑', '↓']

type Key = [keys: string[], does: string]

const KEYS: [title: string, keys: Key[]][] = [
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Find and do (⌘ K on a Mac)'],
      [['?'], 'This list'],
    ],
  ],
  [
    'In a list',
    [
      [['J'], 'Next'],
      [['K'], 'Previous'],
      [['Enter'], 'Open'],
    ],
  ],
  ['In the list of albums', [...listed(PAGE_KEYS.albums), [['Esc'], 'Select none']]],
  [
    'In an album’s photos',
    [
      [ARROWS, 'Move between photos'],
      [['Shift', '→'], 'Select as you move'],
      [['Ctrl', 'A'], 'Select all (⌘ A on a Mac)'],
      [['Esc'], 'Select none'],
      [['Enter'], 'Enlarge'],
      ...listed(PAGE_KEYS.photographs),
    ],
  ],
  ['In an album’s details', [[['Ctrl', 'S'], 'Save (⌘ S on a Mac)']]],
  ['On a booking', listed(PAGE_KEYS.booking)],
  ['In the month', [...listed(PAGE_KEYS.month), [ARROWS, 'Move between days']]],
]

function listed(keys: Record<string, string>): Key[] {
  return Object.entries(keys).map(([key, does]) => [[key[0]?.toUpperCase() + key.slice(1)], does])
}

export function Help({ close }: { close(): void }) {
  return (
    <Modal className={styles.help} aria-label="Keyboard shortcuts" light onClose={close}>
      <header className="between">
        <h2>Keyboard shortcuts</h2>
        <Button onClick={close}>Close</Button>
      </header>
      <div className={styles.lists}>
        {KEYS.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3 className="edge">{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([names, does]) => (
                <div key={does}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="small quiet">
        Single keys are off while you type. You can turn them off for good in Settings.
      </p>
    </Modal>
  )
}
