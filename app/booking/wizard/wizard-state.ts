import * as t from '#messages/booking'
import { type Question, type Questionnaire, TYPE } from '../questions.ts'
import { checkAnswer } from '../rules.ts'
import {
  answerTo,
  type Draft,
  firstError,
  newDraft,
  reach,
  stepsOf,
  withAnswer,
  withAnswers,
} from './flow.ts'
import { type Refusal, type StepError, sendingFailed } from './refusal.ts'

export type Step = number | 'sent'

export interface WizardState {
  ready: boolean
  questionnaire: Questionnaire
  draft: Draft
  changed: boolean
  /** The step in the address, and the key of its history entry. */
  asked: Step
  entry: string
  /** Null until the browser knows it. */
  step: Step | null
  /** Until it is on screen, input doesn't count. */
  next: Step | null
  error: (StepError & { step: number }) | null
  sending: { honeypot: string } | null
}

/** `today` is the visitor's own day, `YYYY-MM-DD`. */
export type WizardEvent =
  | { kind: 'opened'; draft: Draft; today: string }
  | { kind: 'saved elsewhere'; draft: Draft; today: string }
  | { kind: 'sent elsewhere'; key: string }
  | { kind: 'visited'; asked: Step; entry: string; today: string }
  | { kind: 'typed'; answer: string }
  /** `invalid` is the browser's own objection to the field. */
  | { kind: 'answered'; answer: string; honeypot: string; invalid: string | null; today: string }
  | { kind: 'back' }
  | { kind: 'turned' }
  | { kind: 'sent' }
  | { kind: 'refused'; errors: Record<string, string> }
  | { kind: 'failed'; error: StepError }
  | { kind: 'changed'; questionnaire: Questionnaire; today: string }

export function initialState(
  questionnaire: Questionnaire,
  { asked, entry }: Pick<WizardState, 'asked' | 'entry'>,
  type: string | null,
  refusal: Refusal | null,
): WizardState {
  const empty = withAnswer(questionnaire, newDraft('', 0), TYPE, type ?? '')
  const draft = withAnswers(questionnaire, empty, Object.entries(refusal?.answers ?? {}))
  const isKnown = draft.type !== null || asked === 1
  const state: WizardState = {
    ready: false,
    questionnaire,
    draft,
    changed: false,
    asked,
    entry,
    step: isKnown ? reachable(questionnaire, asked, draft, '') : null,
    next: null,
    error: null,
    sending: null,
  }
  return refusal ? shownAgain(state, refusal) : state
}

/** Questions that the visitor hasn't seen yet are no mistakes. */
function shownAgain(state: WizardState, { outcome, asked }: Refusal): WizardState {
  const last = stepsOf(state.questionnaire, state.draft.type).length
  const again = reduce(reduce({ ...state, step: last }, eventOf(outcome, '')), { kind: 'turned' })
  const isNew = outcome.kind === 'invalid' && asked !== null && Number(again.step) > asked
  return isNew ? { ...again, error: null } : again
}

export function shown({
  questionnaire,
  draft,
  step,
}: Pick<WizardState, 'questionnaire' | 'draft' | 'step'>): { question: Question | null; answer: string } {
  const question = (typeof step === 'number' && stepsOf(questionnaire, draft.type)[step - 1]) || null
  return { question, answer: question ? answerTo(questionnaire, draft, question) : '' }
}

export function eventOf(outcome: Refusal['outcome'], today: string): WizardEvent {
  if (outcome.kind === 'invalid') return { kind: 'refused', errors: outcome.errors }
  if (outcome.kind === 'changed') return { ...outcome, today }
  return { kind: 'failed', error: sendingFailed(outcome.kind === 'busy' ? t.tooManyRequests() : undefined) }
}

export function reduce(state: WizardState, event: WizardEvent): WizardState {
  const { questionnaire, draft, step, next } = state
  switch (event.kind) {
    case 'opened':
      return opened(state, event.draft, event.today)
    case 'saved elsewhere':
      return event.draft.key === draft.key || isUntouched(draft)
        ? opened(state, event.draft, event.today)
        : state
    case 'visited': {
      const { asked, entry, today } = event
      // Our own address follows the step. A quick visitor may have answered the question already.
      if (asked === step) return { ...state, asked, entry }
      return { ...state, asked, entry, step: reachable(questionnaire, asked, draft, today), next: null }
    }
    case 'typed':
      return next === null ? answered(state, event.answer) : state
    case 'answered':
      return goOn(state, event)
    case 'back':
      return next === null && !state.sending && typeof step === 'number' && step > 1
        ? { ...state, next: step - 1 }
        : state
    case 'turned':
      return next === null ? state : { ...state, step: next, next: null }
    case 'sent elsewhere':
      return event.key === draft.key ? { ...state, next: 'sent' } : state
    case 'sent':
      return { ...state, sending: null, next: 'sent' }
    case 'refused':
      return refused(state, event.errors)
    case 'failed':
      return { ...state, sending: null, error: typeof step === 'number' ? { ...event.error, step } : null }
    case 'changed':
      return changed(state, event.questionnaire, event.today)
  }
}

function opened(state: WizardState, draft: Draft, today: string): WizardState {
  const step = reachable(state.questionnaire, state.step ?? state.asked, draft, today)
  return { ...state, ready: true, draft, changed: false, step }
}

function answered(state: WizardState, answer: string): WizardState {
  const { question } = shown(state)
  if (!question) return state
  return {
    ...state,
    draft: withAnswer(state.questionnaire, state.draft, question.id, answer),
    changed: true,
    error: null,
  }
}

function goOn(state: WizardState, event: Extract<WizardEvent, { kind: 'answered' }>): WizardState {
  const { question } = shown(state)
  const { step, next, sending } = state
  if (!question || typeof step !== 'number' || next !== null || sending) return state
  const { answer, honeypot, invalid, today } = event
  const after = answered(state, answer)
  const message = invalid ?? checkAnswer(question, answer, today)
  if (message) return { ...after, error: { in: 'answer', step, message } }
  if (step < stepsOf(after.questionnaire, after.draft.type).length) return { ...after, next: step + 1 }
  return { ...after, sending: { honeypot } }
}

function refused(state: WizardState, errors: Record<string, string>): WizardState {
  const { step, message } = firstError(state.questionnaire, state.draft, errors)
  if (!message) return reduce(state, { kind: 'failed', error: sendingFailed() })
  const next = step === state.step ? null : step
  return { ...state, sending: null, error: { in: 'answer', step, message }, next }
}

/** Goes on from the first answer that is missing or no longer good. */
function changed(state: WizardState, questionnaire: Questionnaire, today: string): WizardState {
  const step = reach(questionnaire, state.draft, today)
  const error: WizardState['error'] = { in: 'answer', step, message: t.changed() }
  return { ...state, questionnaire, step, next: null, error, sending: null }
}

function reachable(questionnaire: Questionnaire, step: Step, draft: Draft, today: string): Step {
  return step === 'sent' ? step : Math.min(Math.max(1, Math.trunc(step)), reach(questionnaire, draft, today))
}

function isUntouched({ type, answers }: Draft): boolean {
  return type === null && Object.keys(answers).length === 0
}
