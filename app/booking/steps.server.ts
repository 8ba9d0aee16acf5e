import { setTimeout as pause } from 'node:timers/promises'
import { HOUR, limit } from '../limits/rate-limit.server.ts'
import { type BookingPorts, requestBooking } from './bookings.server.ts'
import { beginDraft, findDraft, keepDraft, newDraftToken } from './drafts.server.ts'
import { answerTo, type Draft, firstError, reach, stepsOf, toSend, withAnswer } from './flow.ts'
import { earliestToday, error, limit as longest } from './rules.ts'
import { busy, type Trouble } from './send-errors.ts'

/** One step's form, as a browser without JavaScript sends it. */
export interface StepForm {
  /** From the visitor's cookie. */
  token: string | null
  /** The number of the question, from 1. */
  step: number
  /** What was answered to a question, by its id. */
  answer: (id: string) => string
  /** Back was pressed: whatever was typed is kept, and not judged. */
  back: boolean
  honeypot: string
}

export type StepOutcome =
  | { kind: 'turn'; step: number; token: string; showError?: true }
  | { kind: 'thanked' }
  | { kind: 'stay'; trouble: Trouble; status: 400 | 429 }
  /** There is no such draft, or no such step: from the beginning. */
  | { kind: 'lost' }

/** More pages in an hour than a patient family turns. */
const PAGES = { count: 600, per: HOUR }

/** A wait so short that the visitor need not hear of it, in seconds. */
const MOMENT = 2

/** Takes one answer, and after the last one the booking. Throws when it cannot be stored. */
export async function takeStep(
  ports: BookingPorts,
  { token: known, step, answer, back, honeypot }: StepForm,
  address: string,
  now: number = Date.now(),
): Promise<StepOutcome> {
  const { database } = ports
  const wait = await limit(database, [{ name: 'booking-page', key: address, rule: PAGES }], now)
  if (wait > 0) return { kind: 'stay', trouble: busy, status: 429 }
  const found = known ? await findDraft(database, known, now) : null
  if (found?.draft === null && step > 1) return { kind: 'thanked' }
  const begun = found?.draft ?? (step === 1 ? beginDraft(now) : null)
  const question = begun && stepsOf(begun.type)[step - 1]
  if (!question) return { kind: 'lost' }

  const token = known && found?.draft ? known : newDraftToken()
  const given = answer(question.id).slice(0, 2 * longest(question))
  const draft = withAnswer(begun, question, given)
  await keepDraft(database, token, draft, now)
  if (back) return { kind: 'turn', step: step - 1, token }
  const message = error(question, given, earliestToday(now))
  if (message) return { kind: 'stay', trouble: { of: 'answer', message }, status: 400 }
  if (step < stepsOf(draft.type).length) return { kind: 'turn', step: step + 1, token }
  return send(ports, draft, token, honeypot, address, now)
}

async function send(
  ports: BookingPorts,
  draft: Draft,
  token: string,
  honeypot: string,
  address: string,
  now: number,
): Promise<StepOutcome> {
  const { key, startedAt } = draft
  const submission = { key, startedAt, honeypot, ...toSend(draft) }
  let outcome = await requestBooking(ports, submission, address, now)
  if (outcome.kind === 'busy' && outcome.retryAfter <= MOMENT) {
    await pause(outcome.retryAfter * 1000)
    outcome = await requestBooking(ports, submission, address, now + outcome.retryAfter * 1000)
  }
  if (outcome.kind === 'busy') return { kind: 'stay', trouble: busy, status: 429 }
  if (outcome.kind === 'invalid') {
    return { kind: 'turn', step: firstError(draft, outcome.errors).step, token, showError: true }
  }
  await keepDraft(ports.database, token, null, now)
  return { kind: 'thanked' }
}

/** The step that is asked for, or the furthest that may be; null when there is no draft, or nothing to ask in it. */
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
  const shown = Math.min(step, reach(draft, today))
  const question = stepsOf(draft.type)[shown - 1]
  if (!question || shown < 2) return null
  return { draft, savedAt, step: shown, error: error(question, answerTo(draft, question), today) }
}

/** Whether this visitor has sent a booking, in the last day and without JavaScript. */
export async function hasSent(
  { database }: Pick<BookingPorts, 'database'>,
  token: string | null,
  now: number = Date.now(),
): Promise<boolean> {
  const found = token ? await findDraft(database, token, now) : null
  return found?.draft === null
}
