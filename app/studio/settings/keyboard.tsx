import { useEffect, useState } from 'react'
import { setSingleKeys, singleKeysAreOn } from '../keys/use-keys.ts'
import { Line, Panel } from './panel.tsx'
import styles from './settings.module.css'

/** Whether single keys do something. */
export function Keyboard() {
  const [on, setOn] = useState(true)
  // Only the browser knows.
  useEffect(() => setOn(singleKeysAreOn()), [])
  return (
    <Panel title="Keyboard">
      <Line
        name={
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={on}
              onChange={({ currentTarget }) => {
                setOn(currentTarget.checked)
                setSingleKeys(currentTarget.checked)
              }}
            />
            Single keys
          </label>
        }
        about="Such as G and then B for the bookings; ? lists them all. Kept in this browser. Ctrl K works in any case."
      />
    </Panel>
  )
}
