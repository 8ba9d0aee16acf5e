import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { href, useLocation, useNavigate } from 'react-router'
import { type Questionnaire, TYPE } from '../../questions.ts'
import { localToday } from '../../rules.ts'
import { withAnswer, withAnswers } from '../../wizard/flow.ts'
import type { Refusal } from '../../wizard/refusal.ts'
import {
  initialState,
  reduce,
  type Step,
  type WizardEvent,
  type WizardState,
} from '../../wizard/wizard-state.ts'
import { openLocalDraft, saveLocalDraft, watchLocalDraft } from './local-draft.ts'
import { send } from './send.ts'

interface EntryState {
  /** The step of the entry before, so that Back can be the browser's own. */
  from?: Step
  /** The category of the booking sent: this entry is the thanks. */
  sent?: string | null
}

const today = () => localToday(Date.now())

/** What was typed before hydration counts more than what the browser stored. */
function opened(asked: Questionnaire, type: string | null, form: HTMLFormElement | null) {
  const draft = withAnswer(asked, openLocalDraft(Date.now()), TYPE, type ?? '')
  const typed = form ? new FormData(form) : []
  return { kind: 'opened', draft: withAnswers(asked, draft, typed), today: today() } as const
}

export interface PageOfWizard {
  questionnaire: Questionnaire
  asked: Step
  type: string | null
  refusal: Refusal | null
}

export function useWizard(
  { questionnaire, asked: stepInAddress, type, refusal }: PageOfWizard,
  form: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const entry: EntryState = location.state ?? {}
  // Without a booking, the address of the thanks leads to the furthest step.
  const isThanks = entry.sent !== undefined
  const asked = stepInAddress === 'sent' && !isThanks ? Number.POSITIVE_INFINITY : stepInAddress
  const [state, dispatch] = useReducer(reduce, null, () =>
    initialState(questionnaire, { asked, entry: location.key }, type, refusal),
  )
  const { ready, draft, step, next, sending } = state
  if (ready && state.entry !== location.key) {
    dispatch({ kind: 'visited', asked, entry: location.key, today: today() })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first address names a category
  useLayoutEffect(() => {
    dispatch(opened(questionnaire, type, form.current))
    const chosen = form.current?.querySelector<HTMLInputElement>('[data-current] :checked')
    if (chosen)
      dispatch({ kind: 'answered', answer: chosen.value, honeypot: '', invalid: null, today: today() })
  }, [])
  useLocalDraft(state, dispatch)
  // Each step is an entry of the history: the next one waits until this one's address is there.
  const settled = step === asked
  // The next booking begins once the thanks have their address, which remembers the category of this one.
  useEffect(() => {
    if (step === 'sent' && settled) dispatch(opened(questionnaire, null, null))
  }, [step, settled, questionnaire])
  useEffect(() => {
    if (next !== null && settled) turnOver(() => dispatch({ kind: 'turned' }))
  }, [next, settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the step, never the other way around
  useEffect(() => {
    if (!ready || step === null || settled) return
    if (entry.from === step) navigate(-1)
    else if (step === 'sent') navigate(addressOf(step), { replace: true, state: { sent: draft.type } })
    else if (asked !== 'sent' && step === asked + 1) navigate(addressOf(step), { state: { from: asked } })
    else navigate(addressOf(step), { replace: true })
  }, [ready, step, settled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft does not change while it is being sent
  useEffect(() => {
    if (sending) send(state.questionnaire, draft, sending.honeypot).then(dispatch)
  }, [sending])

  return [state, dispatch, entry.sent ?? draft.type] as const
}

function useLocalDraft({ draft, changed }: WizardState, dispatch: Dispatch<WizardEvent>): void {
  useEffect(
    () =>
      watchLocalDraft({
        onSaved: (other) => dispatch({ kind: 'saved elsewhere', draft: other, today: today() }),
        onSent: (key) => dispatch({ kind: 'sent elsewhere', key }),
      }),
    [dispatch],
  )
  useEffect(() => {
    if (changed) saveLocalDraft(draft, Date.now())
  }, [changed, draft])
}

function addressOf(step: Step): string {
  return step === 1 ? href('/booking') : `${href('/booking')}?step=${step}`
}

/** The router's `viewTransition` and React's both also run for visitors who prefer less motion. */
function turnOver(change: () => void): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (reduced || !document.startViewTransition) {
    change()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(change))
  // Skipping a transition, when the next one starts or the tab is hidden, is no error.
  for (const promise of [ready, finished]) promise.catch(() => {})
}
