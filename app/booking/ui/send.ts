import { href } from 'react-router'
import { type Draft, toSend } from '../flow.ts'
import type { Sent } from '../submission.ts'

export type Answer =
  | { kind: 'thanked' }
  /** By question id. */
  | { kind: 'invalid'; errors: Record<string, string> }
  /** Come back after so many seconds. */
  | { kind: 'busy'; retryAfter: number }
  /** Nobody can say whether it arrived: send it again. */
  | { kind: 'failed' }

/** The longest wait for an answer. */
const LIMIT = 20_000
/** A wait short enough to be waited for without a word, in seconds. */
const MOMENT = 5

/** Sends the draft. Sent again, it is the same booking. Never rejects. */
export async function send(draft: Draft, honeypot: string): Promise<Answer> {
  const answer = await post(draft, honeypot)
  if (answer.kind !== 'busy' || answer.retryAfter > MOMENT) return answer
  await new Promise((resolve) => setTimeout(resolve, answer.retryAfter * 1000))
  return post(draft, honeypot)
}

async function post(draft: Draft, honeypot: string): Promise<Answer> {
  try {
    const { key, startedAt } = draft
    const body: Sent = { key, ...toSend(draft), elapsed: Date.now() - startedAt, honeypot }
    const response = await fetch(href('/booking/requests'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT),
    })
    // A stranger's 200, from a café that wants a click first, is no thanks.
    const answer = (await response.json()) as Answer | null
    if (answer?.kind === 'thanked') return response.ok ? answer : { kind: 'failed' }
    return answer?.kind === 'invalid' || answer?.kind === 'busy' ? answer : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
