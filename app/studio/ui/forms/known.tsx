import { useState } from 'react'
import { KNOWN } from './merge-form.ts'

interface KnownProps {
  fields: Record<string, string>
  /** `stored` if someone else saved something meanwhile. */
  outcome: { saved: true } | { stored?: Record<string, string> } | undefined
}

/** Names what the form showed, so that it overwrites nothing unseen. */
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
