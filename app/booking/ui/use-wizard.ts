import { useEffect, useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { href, useLocation, useNavigate } from 'react-router'
import { localToday } from '../rules.ts'
import type { StepError } from '../step-error.ts'
import { initialState, reduce, type Step } from '../wizard-state.ts'
import { openLocalDraft, type ServerDraft, saveLocalDraft, watchLocalDraft } from './local-draft.ts'
import { send } from './send.ts'

/** What an entry of the browser's history remembers. */
interface EntryState {
  /** The step of the entry before, so that Back can be the browser's own. */
  from?: Step
  /** The thanks for a booking that was sent. */
  sent?: true
}

const today = () => localToday(Date.now())
const opened = (stored: ServerDraft | null) =>
  ({ kind: 'opened', draft: openLocalDraft(stored, Date.now()), today: today() }) as const

/** The wizard's state, and what follows from it: the address, the local draft and the request. */
export function useWizard(stepInAddress: Step, stored: ServerDraft | null, serverError: StepError | null) {
  const navigate = useNavigate()
  const location = useLocation()
  const entry: EntryState = location.state ?? {}
  // Without a booking, the address of the thanks leads to the furthest step.
  const asked = stepInAddress === 'sent' && !entry.sent ? Number.POSITIVE_INFINITY : stepInAddress
  const [state, dispatch] = useReducer(reduce, null, () =>
    initialState({ asked, entry: location.key }, stored?.draft ?? null, serverError),
  )
  const { ready, draft, changed, step, next, sending } = state
  if (ready && state.entry !== location.key) {
    dispatch({ kind: 'visited', asked, entry: location.key, today: today() })
  }

  useLayoutEffect(() => dispatch(opened(stored)), [stored])
  useEffect(
    () =>
      watchLocalDraft({
        onSaved: (other) => dispatch({ kind: 'saved elsewhere', draft: other, today: today() }),
        onSent: (key) => dispatch({ kind: 'sent elsewhere', key }),
      }),
    [],
  )
  useEffect(() => {
    if (changed) saveLocalDraft(draft, Date.now())
  }, [changed, draft])
  // The next booking begins once the thanks are on screen: until then the last step shows its answer.
  useEffect(() => {
    if (step === 'sent') dispatch(opened(null))
  }, [step])

  // Each step is an entry of the history: the next one waits until this one's address is there.
  const settled = step === asked
  useEffect(() => {
    if (next !== null && settled) turnOver(() => dispatch({ kind: 'turned' }))
  }, [next, settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the step, never the other way around
  useEffect(() => {
    if (!ready || step === null || settled) return
    if (entry.from === step) navigate(-1)
    else if (step === 'sent') navigate(addressOf(step), { replace: true, state: { sent: true } })
    else if (asked !== 'sent' && step === asked + 1) navigate(addressOf(step), { state: { from: asked } })
    else navigate(addressOf(step), { replace: true })
  }, [ready, step, settled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft does not change while it is being sent
  useEffect(() => {
    if (sending) send(draft, sending.honeypot).then(dispatch)
  }, [sending])

  return [state, dispatch] as const
}

function addressOf(step: Step): string {
  return step === 1 ? href('/booking') : `${href('/booking')}?step=${step}`
}

/**
 * The old question leaves while the new one comes (turn.css). Not by the router's `viewTransition` or React's
 * `<ViewTransition>`: both also run for visitors who asked for less motion.
 */
function turnOver(change: () => void): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (reduced || !document.startViewTransition) {
    change()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // The browser skips a transition when the next one begins or the tab is hidden: that is no error.
  for (const promise of [ready, finished]) promise.catch(() => {})
}
