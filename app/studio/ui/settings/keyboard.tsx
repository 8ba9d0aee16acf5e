import { useEffect, useState } from 'react'
import { Check } from '../forms/forms.tsx'
import { setSingleKeys, singleKeysAreOn } from '../use-keys.ts'
import { Line, Panel } from './panel.tsx'

/** Whether single keys do something. */
export function Keyboard() {
  const [on, setOn] = useState(true)
  // Only the browser knows.
  useEffect(() => setOn(singleKeysAreOn()), [])
  return (
    <Panel title="Keyboard">
      <Line
        name={
          <Check
            checked={on}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked)
              setSingleKeys(currentTarget.checked)
            }}
          >
            Single keys
          </Check>
        }
        about="Such as G and then B for the bookings; ? lists them all. Kept in this browser. Ctrl K works in any case."
      />
    </Panel>
  )
}
