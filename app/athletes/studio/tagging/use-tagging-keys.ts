import { useEffect, useRef } from 'react'
import { isPartOfNumber } from './rules.ts'
import {
  type Act,
  entering,
  lookingCloser,
  nobodyHere,
  otherTeam,
  removing,
  repeating,
  stepping,
  steppingBurst,
  typing,
  undoing,
  untaggedOnly,
} from './session.ts'
import type { Tagging } from './use-tagging.ts'

interface Keys {
  tagging: Tagging
  field: React.RefObject<HTMLInputElement | null>
  dialog: boolean
  showKeys(): void
  leave(): void
  match(): void
}

const ACTS: Record<string, Act> = {
  ArrowLeft: stepping(-1),
  ArrowRight: stepping(1),
  ArrowUp: steppingBurst(-1),
  ArrowDown: steppingBurst(1),
  ' ': lookingCloser,
  z: undoing,
  t: otherTeam,
  s: repeating,
  n: nobodyHere,
  u: untaggedOnly,
}

/** Handles shortcuts wherever the focus is. Other characters go into the number. */
export function useTaggingKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { dialog, field } = latest.current
      if (dialog || event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement
      const inField = target === field.current
      if (!inField && target.closest('input:not([type=radio]), textarea, select')) return
      // A focused button keeps its own keys.
      if (!inField && /^(Enter| )$/.test(event.key) && target.closest('button, a, input, select, label'))
        return
      if (pressed(event, latest.current)) event.preventDefault()
      else if (!inField && /^[\d\p{L},.]$/u.test(event.key)) field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function pressed({ key, shiftKey }: KeyboardEvent, { tagging, showKeys, leave, match }: Keys): boolean {
  const { typed, act, teams } = tagging
  const team = teams.find(({ id }) => id === tagging.team)
  if (/^\p{L}$/u.test(key) && isPartOfNumber(typed, key, team)) return false
  if (key === 'Enter') act(entering(shiftKey))
  else if (key === '?') showKeys()
  else if (key.toLowerCase() === 'm') match()
  else if (key === 'Escape' && typed === '') leave()
  else if (key === 'Escape') act(typing(''))
  else if (key === 'Backspace' && typed === '') act(removing())
  else {
    const one = ACTS[key.length === 1 ? key.toLowerCase() : key]
    if (one) act(one)
    // No number here has other letters.
    return one !== undefined || /^\p{L}$/u.test(key)
  }
  return true
}
