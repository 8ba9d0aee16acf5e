import { Button } from '../ui/controls/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { PAGES } from './entries.ts'
import styles from './palette.module.css'

const KEYS: [title: string, keys: [keys: string[], does: string][]][] = [
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Find and do (⌘ K on a Mac)'],
      [['/'], 'The same'],
      [['?'], 'This list'],
      ...PAGES.flatMap(({ label, key }): [string[], string][] =>
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
  [
    'On a booking',
    [
      [['A'], 'Accept'],
      [['D'], 'Decline'],
      [['R'], 'Reply'],
    ],
  ],
  [
    'In the month',
    [
      [['T'], 'Today'],
      [['←', '→', '↑', '↓'], 'From day to day'],
    ],
  ],
]

/** All keys of the studio. */
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
