import { href } from 'react-router'
import * as t from '#messages/booking'
import { queryOf } from '../../../ui/query.ts'
import type { Questionnaire } from '../../questions.ts'
import { localToday } from '../../rules.ts'
import { type Draft, toSend } from '../../wizard/flow.ts'
import { ELAPSED, HONEYPOT, KEY, VERSION } from '../../wizard/form-fields.ts'
import { type FormResult, sendingFailed } from '../../wizard/refusal.ts'
import { eventOf, type WizardEvent } from '../../wizard/wizard-state.ts'
import { closeLocalDraft, wasSent } from './local-draft.ts'

/** Milliseconds. */
const TIMEOUT = 20_000
/** Seconds; a longer wait is shown to the visitor. */
const SHORT_WAIT = 5
const OUTCOMES = ['thanked', 'invalid', 'changed', 'busy', 'failed']

/** Never rejects. */
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
  if (!outcome) return { kind: 'failed', error: sendingFailed(navigator.onLine ? undefined : t.offline()) }
  if (outcome.kind !== 'thanked') return eventOf(outcome, localToday(Date.now()))
  closeLocalDraft(draft)
  return { kind: 'sent' }
}

/** Returns null if the booking may or may not have arrived. */
async function post(questionnaire: Questionnaire, draft: Draft, honeypot: string) {
  try {
    const { type, version, answers } = toSend(questionnaire, draft)
    const body = new FormData()
    for (const [id, answer] of Object.entries(answers)) body.set(id, answer)
    body.set(KEY, draft.key)
    body.set(VERSION, String(version))
    body.set(ELAPSED, String(Date.now() - draft.startedAt))
    body.set(HONEYPOT, honeypot)
    const response = await fetch(href('/booking') + queryOf({ type }), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    // A café's login page also has status 200, so only an outcome of ours counts.
    const outcome: FormResult | null = await response.json()
    if (outcome?.kind === 'thanked') return response.ok ? outcome : null
    return outcome && OUTCOMES.includes(outcome.kind) ? outcome : null
  } catch {
    return null
  }
}
