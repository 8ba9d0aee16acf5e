import { href } from 'react-router'
import type { Outcome } from '../../bookings.server.ts'
import type { Questionnaire } from '../../questions.ts'
import { localToday } from '../../rules.ts'
import { type Draft, toSend } from '../../wizard/flow.ts'
import { OFFLINE, RATE_LIMITED, SENDING_FAILED } from '../../wizard/step-error.ts'
import type { SubmissionBody } from '../../wizard/submission.ts'
import type { WizardEvent } from '../../wizard/wizard-state.ts'
import { closeLocalDraft, wasSent } from './local-draft.ts'

/** Milliseconds. */
const TIMEOUT = 20_000
/** The longest wait after which we retry without telling the visitor. Seconds. */
const SHORT_WAIT = 5

/** Sends the draft. Sent again, it is the same booking. Never rejects. */
export async function send(
  questionnaire: Questionnaire,
  draft: Draft,
  honeypot: string,
): Promise<WizardEvent> {
  if (wasSent(draft)) return { kind: 'sent' }
  let outcome = await post(questionnaire, draft, honeypot)
  if (outcome?.kind === 'busy' && outcome.retryAfter <= SHORT_WAIT) {
    const wait = outcome.retryAfter * 1000
    await new Promise((resolve) => setTimeout(resolve, wait))
    outcome = await post(questionnaire, draft, honeypot)
  }
  if (outcome?.kind === 'invalid') return { kind: 'refused', errors: outcome.errors }
  if (outcome?.kind === 'changed') return { ...outcome, today: localToday(Date.now()) }
  if (outcome?.kind === 'busy') return { kind: 'failed', error: RATE_LIMITED }
  if (!outcome) return { kind: 'failed', error: navigator.onLine ? SENDING_FAILED : OFFLINE }
  closeLocalDraft(draft)
  return { kind: 'sent' }
}

/** Null when it is unknown whether the booking arrived. */
async function post(questionnaire: Questionnaire, draft: Draft, honeypot: string): Promise<Outcome | null> {
  try {
    const { key, startedAt } = draft
    const body: SubmissionBody = {
      key,
      ...toSend(questionnaire, draft),
      elapsed: Date.now() - startedAt,
      honeypot,
    }
    const response = await fetch(href('/booking/requests'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    // A café's login page also has status 200, so only an outcome of ours counts.
    const outcome = (await response.json()) as Outcome | null
    if (outcome?.kind === 'thanked') return response.ok ? outcome : null
    const { kind } = outcome ?? {}
    return kind === 'invalid' || kind === 'changed' || kind === 'busy' ? outcome : null
  } catch {
    return null
  }
}
