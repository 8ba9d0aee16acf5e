import { useLayoutEffect, useRef, useState } from 'react'
import { href, type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** What a step remembers of how one came to it, so that Back can be the browser's own. */
interface StepState {
  from?: number
  sent?: true
}

/** The longest that the old question stands still for the new one. Milliseconds. */
const STILL = 500

/**
 * From question to question: each is an entry of the browser's history, and the old one leaves while the new one
 * comes (turn.css). The router could do that too, but complains when the next turn comes before the last is over.
 */
export function useTurns() {
  const navigate = useNavigate()
  const location = useLocation()
  const state = location.state as StepState | null
  const latest = useRef({ navigate, state })
  latest.current = { navigate, state }
  /** While a turn is under way: lets it go on. */
  const arrived = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new question is in the document
  useLayoutEffect(() => arrived.current?.(), [location.key])

  const [turns] = useState(() => {
    const turning = () => arrived.current !== null
    function go(to: string | number, options: NavigateOptions = {}): void {
      if (turning()) return
      const change = new Promise<void>((resolve) => {
        arrived.current = resolve
        setTimeout(resolve, STILL)
      }).then(() => {
        arrived.current = null
      })
      turnOver(() => {
        if (typeof to === 'number') latest.current.navigate(to)
        else latest.current.navigate(to, options)
        return change
      })
    }
    function turn(step: number, { from, replace = false }: { from?: number; replace?: boolean } = {}): void {
      go(addressOf(step), { replace, state: { from } })
    }
    return {
      /** Whether the old question still stands there for the new one. */
      turning,
      /** To the step with that number instead, at once: this one may not be shown. */
      settle: (step: number) => latest.current.navigate(addressOf(step), { replace: true }),
      /** To the step with that number; `from` is the one before it in the history. */
      turn,
      thank: () => go(addressOf('sent'), { replace: true, state: { sent: true } }),
      /** To the step before that one. */
      back(step: number) {
        if (latest.current.state?.from === step - 1) go(-1)
        else turn(step - 1, { replace: true })
      },
    }
  })
  return { ...turns, wasThanked: state?.sent === true }
}

function addressOf(step: number | 'sent'): string {
  return step === 1 ? href('/booking') : `${href('/booking')}?step=${step}`
}

function turnOver(change: () => Promise<void>): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) {
    change()
    return
  }
  const { ready, finished } = document.startViewTransition(change)
  // One that was not seen to its end is no error.
  for (const promise of [ready, finished]) promise.catch(() => {})
}
