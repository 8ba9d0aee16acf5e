import { useState } from 'react'
import { KNOWN } from './merge-form.ts'

interface KnownProps {
  /** What the form shows. */
  fields: Record<string, string>
  /** The result of the last submission; `stored` where somebody else had saved something meanwhile. */
  outcome: { saved: true } | { stored?: Record<string, string> } | undefined
}

/** Names what this form showed when it was opened, or last saved: it overwrites nothing that its owner has not seen. */
export function Known({ fields, outcome }: KnownProps) {
  const [known, setKnown] = useState(fields)
  const [last, setLast] = useState(outcome)
  if (outcome !== last) {
    setLast(outcome)
    if (outcome && 'saved' in outcome) setKnown(fields)
    else if (outcome?.stored) setKnown(outcome.stored)
  }
  return <input type="hidden" name={KNOWN} value={JSON.stringify(known)} data-kept="no" />
}
