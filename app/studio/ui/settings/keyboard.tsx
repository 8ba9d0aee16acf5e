import { useEffect, useState } from 'react'
import { Check } from '../forms/forms.tsx'
import { setSingleKeys, singleKeysAreOn } from '../use-keys.ts'
import { Panel, SettingsRow } from './panel.tsx'

/** Whether single keys do something. */
export function Keyboard() {
  const [on, setOn] = useState(true)
  // Only the browser knows.
  useEffect(() => setOn(singleKeysAreOn()), [])
  return (
    <Panel title="Keyboard">
      <SettingsRow
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
        description="For example G and then B for the bookings; ? lists them all. Saved in this browser. Ctrl K always works."
      />
    </Panel>
  )
}
