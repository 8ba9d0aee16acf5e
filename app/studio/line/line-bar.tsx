import { useOnline } from '../../pages/ui/use-online.ts'
import { Moment } from '../ui/dates/moment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './line.module.css'
import { useLine } from './line.ts'

export function LineBar() {
  const { lost, unsent, loadedAt } = useLine()
  const online = useOnline()
  return (
    <div className={styles.bar} aria-live="polite">
      {(lost || !online) && (
        <p>
          <Icon name="alert" />
          <b>No connection</b>
          <span>
            This page was last loaded at <Moment at={loadedAt} now={Date.now()} />.
          </span>
          {unsent && <span>Your last change may not be saved.</span>}
        </p>
      )}
    </div>
  )
}
