import { useEffect, useState } from 'react'
import { Check } from '../forms/forms.tsx'
import { Panel, PanelRow } from '../page/panel.tsx'
import { setSingleKeys, singleKeysAreOn } from '../use-keys.ts'

export function Keyboard() {
  const [on, setOn] = useState(true)
  // Only the browser knows.
  useEffect(() => setOn(singleKeysAreOn()), [])
  return (
    <Panel title="Keyboard">
      <PanelRow
        name={
          <Check
            checked={on}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked)
              setSingleKeys(currentTarget.checked)
            }}
          >
            Single-key shortcuts
          </Check>
        }
        description="For example, R replies to a booking. Press ? to list them all. Saved in this browser. Ctrl K always works."
      />
    </Panel>
  )
}
