import { setTimeout as pause } from 'node:timers/promises'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { currentQuestionnaire, questionnaireOf } from '../../site/sections/questionnaire.server.ts'
import { type BookingPorts, requestBooking } from '../bookings.server.ts'
import { type Questionnaire, TYPE } from '../questions.ts'
import { checkAnswer, earliestToday, maxLength } from '../rules.ts'
import { beginDraft, findDraft, newDraftToken, saveDraft } from './drafts.server.ts'
import {
  answerTo,
  categoryNamed,
  type Draft,
  firstError,
  reach,
  stepsOf,
  toSend,
  withAnswer,
} from './flow.ts'
import { RATE_LIMITED, type StepError } from './step-error.ts'

/** The form of one step, from a browser without JavaScript. */
export interface StepForm {
  /** From the visitor's cookie. */
  token: string | null
  /** The number of the question, from 1. */
  step: number
  /** Of the questions, when the page was shown. */
  version: number
  /** The answer to the question with that id. The second and the last step may also have the category. */
  answer: (id: string) => string
  /** The visitor pressed Back: save the answer, but do not check it. */
  back: boolean
  honeypot: string
}

export type StepOutcome =
  /** Show that step. */
  | { kind: 'step'; step: number; token: string; showError?: true }
  | { kind: 'thanked'; type: string | null }
  /** Show the same step again; `retryAfter` in seconds. */
  | { kind: 'refused'; error: StepError; status: 400 | 429; retryAfter?: number }
  /** There is no such draft or step: show the first one. */
  | { kind: 'missing' }

/** More pages in an hour than people on one connection need. */
const PAGES = { count: 600, per: HOUR }

/** The longest wait after which we retry without telling the visitor. Seconds. */
const SHORT_WAIT = 2

/**
 * Saves one answer, and after the last one sends the booking. Throws when it cannot be stored. If the questions have
 * changed since the page was shown, the answer still counts, and the next page asks what is new.
 */
export async function submitStep(
  ports: BookingPorts,
  { token: cookieToken, step, version, answer, back, honeypot }: StepForm,
  address: string,
  now: number = Date.now(),
): Promise<StepOutcome> {
  const { database } = ports
  const wait = await limit(database, fromAddress({ name: 'booking-page', key: address, rule: PAGES }), now)
  if (wait > 0) return { kind: 'refused', error: RATE_LIMITED, status: 429, retryAfter: wait }
  const found = cookieToken ? await findDraft(database, cookieToken, now) : null
  const current = await currentQuestionnaire(database.db)
  const asked = (version !== current.version && (await questionnaireOf(database.db, version))) || current
  const type = step === 2 ? answer(TYPE) : ''
  const open = found?.draft ?? (step === 1 || type ? beginDraft(now) : null)
  // A draft that was sent is empty: Submit was pressed again, and only the form says what was booked.
  if (!open)
    return found ? { kind: 'thanked', type: categoryNamed(current, answer(TYPE)) } : { kind: 'missing' }
  const begun = withAnswer(asked, open, TYPE, type)
  const question = stepsOf(asked, begun.type)[step - 1]
  if (!question) return { kind: 'missing' }

  const token = cookieToken && found?.draft ? cookieToken : newDraftToken()
  const given = answer(question.id).slice(0, 2 * maxLength({ ...question, maxLength: undefined }))
  const draft = withAnswer(asked, begun, question.id, given)
  await saveDraft(database, token, draft, now)
  const today = earliestToday(now)
  if (asked !== current) {
    return { kind: 'step', step: Math.min(back ? step - 1 : step + 1, reach(current, draft, today)), token }
  }
  if (back) return { kind: 'step', step: step - 1, token }
  const message = checkAnswer(question, given, today)
  if (message) return { kind: 'refused', error: { in: 'answer', message }, status: 400 }
  if (step < stepsOf(asked, draft.type).length) return { kind: 'step', step: step + 1, token }
  return send(ports, { asked, draft, token, honeypot }, address, now)
}

async function send(
  ports: BookingPorts,
  { asked, draft, token, honeypot }: { asked: Questionnaire; draft: Draft; token: string; honeypot: string },
  address: string,
  now: number,
): Promise<StepOutcome> {
  const { key, startedAt } = draft
  const submission = { key, startedAt, honeypot, ...toSend(asked, draft) }
  let outcome = await requestBooking(ports, submission, address, now)
  if (outcome.kind === 'busy' && outcome.retryAfter <= SHORT_WAIT) {
    await pause(outcome.retryAfter * 1000)
    outcome = await requestBooking(ports, submission, address, now + outcome.retryAfter * 1000)
  }
  if (outcome.kind === 'busy') {
    return { kind: 'refused', error: RATE_LIMITED, status: 429, retryAfter: outcome.retryAfter }
  }
  if (outcome.kind === 'invalid') {
    return { kind: 'step', step: firstError(asked, draft, outcome.errors).step, token, showError: true }
  }
  if (outcome.kind === 'changed') {
    return { kind: 'step', step: reach(outcome.questionnaire, draft, earliestToday(now)), token }
  }
  await saveDraft(ports.database, token, null, now)
  return { kind: 'thanked', type: draft.type }
}

/** The step itself, or the furthest one before it that the answers allow; null without a draft that has answers. */
export async function readStep(
  { database }: Pick<BookingPorts, 'database'>,
  token: string | null,
  step: number,
  now: number = Date.now(),
): Promise<{ draft: Draft; savedAt: number; step: number; error: string | null } | null> {
  const found = token ? await findDraft(database, token, now) : null
  if (!found?.draft) return null
  const { draft, savedAt } = found
  const today = earliestToday(now)
  const asked = await currentQuestionnaire(database.db)
  const shown = Math.min(step, reach(asked, draft, today))
  const question = stepsOf(asked, draft.type)[shown - 1]
  if (!question || shown < 2) return null
  return {
    draft,
    savedAt,
    step: shown,
    error: checkAnswer(question, answerTo(asked, draft, question), today),
  }
}

/** Whether this visitor has sent a booking without JavaScript in the last day. */
export async function hasSent(
  { database }: Pick<BookingPorts, 'database'>,
  token: string | null,
  now: number = Date.now(),
): Promise<boolean> {
  const found = token ? await findDraft(database, token, now) : null
  return found?.draft === null
}
