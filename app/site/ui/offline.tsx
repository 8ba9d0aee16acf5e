import { useSyncExternalStore } from 'react'
import styles from './frame.module.css'

/** Says so while the device has no connection. */
export function Offline() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>You are offline. What you have already opened still works.</p>
      )}
    </div>
  )
}

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
