import styles from './page-frame.module.css'
import { useOnline } from './use-online.ts'

/** Says so while the device has no connection. */
export function Offline() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>You are offline. What you have already opened still works.</p>
      )}
    </div>
  )
}
