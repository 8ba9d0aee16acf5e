import { useState } from 'react'
import { KNOWN } from './merge-form.ts'

interface KnownProps {
  fields: Record<string, string>
  /** `stored` are the fields that someone else saved meanwhile, and that the form now shows beside its own. */
  outcome: { saved: true } | { stored?: Record<string, string> | undefined } | undefined
  /** What was saved is not read yet. */
  busy: boolean
}

/** Names what the form showed, so that it overwrites nothing unseen. */
export function Known({ fields, outcome, busy }: KnownProps) {
  const [known, setKnown] = useState(fields)
  const [last, setLast] = useState(outcome)
  if (outcome !== last && !busy) {
    setLast(outcome)
    if (outcome && 'saved' in outcome) setKnown(fields)
    else if (outcome?.stored) setKnown({ ...known, ...outcome.stored })
  }
  return <input type="hidden" name={KNOWN} value={JSON.stringify(known)} data-kept="no" />
}
