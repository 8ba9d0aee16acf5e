import { useNavigation } from 'react-router'
import styles from './page-frame.module.css'

/** A line along the top while the next page loads, but only after 150 ms, so that fast pages show nothing. */
export function Pending() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.pending} aria-hidden="true" />
}
