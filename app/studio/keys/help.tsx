import { Button } from '../ui/controls/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { PAGE_KEYS } from '../ui/use-keys.ts'
import { PAGES } from './entries.ts'
import styles from './palette.module.css'

const ARROWS = ['←', '→', '↑', '↓']

type Key = [keys: string[], does: string]

const KEYS: [title: string, keys: Key[]][] = [
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Find and do (⌘ K on a Mac)'],
      [['/'], 'The same'],
      [['?'], 'This list'],
      ...PAGES.flatMap(({ label, key }): Key[] =>
        key ? [[['G', key.toUpperCase()], `Go to ${label}`]] : [],
      ),
    ],
  ],
  [
    'In a list',
    [
      [['J'], 'The next'],
      [['K'], 'The one before'],
      [['Enter'], 'Open'],
    ],
  ],
  ['In the list of albums', [...listed(PAGE_KEYS.albums), [['Esc'], 'Select none']]],
  [
    'In an album’s photographs',
    [
      [ARROWS, 'From one to the next'],
      [['Shift', '→'], 'Select on the way'],
      [['Ctrl', 'A'], 'Select all (⌘ A on a Mac)'],
      [['Esc'], 'Select none'],
      [['Enter'], 'Show it large'],
      ...listed(PAGE_KEYS.photographs),
    ],
  ],
  ['On a booking', listed(PAGE_KEYS.booking)],
  ['In the month', [...listed(PAGE_KEYS.month), [ARROWS, 'From day to day']]],
]

function listed(keys: Record<string, string>): Key[] {
  return Object.entries(keys).map(([key, does]) => [[key[0]?.toUpperCase() + key.slice(1)], does])
}

export function Help({ close }: { close(): void }) {
  return (
    <Modal className={styles.help} aria-label="Keys" light onClose={close}>
      <header className="between">
        <h2>Keys</h2>
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
      <p className="small quiet">Single keys do nothing while you type. Turn them off in Settings.</p>
    </Modal>
  )
}
