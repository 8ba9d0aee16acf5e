import { Button } from '../controls/button.tsx'
import { Icon } from '../icon.tsx'
import styles from './selection-bar.module.css'

export function Float({ children }: React.PropsWithChildren) {
  return <div className={styles.float}>{children}</div>
}

interface SelectionBarProps {
  label: string
  count: number
  clear(): void
  children: React.ReactNode
}

export function SelectionBar({ label, count, clear, children }: SelectionBarProps) {
  return (
    <div className={`${styles.bulk} strip`} role="toolbar" aria-label={label}>
      <p className={styles.count} role="status">
        {count.toLocaleString('en-US')} selected
      </p>
      {children}
      <Button variant="subtle" aria-label="Clear the selection" onClick={clear}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}
