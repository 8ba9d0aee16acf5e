import { data, redirectDocument } from 'react-router'
import type { SignInOutcome } from '../../sign-in/sign-in.server.ts'
import { pleaseWait } from '../../sign-in/sign-in-form.server.ts'
import { pageToReturnTo } from '../../staff-context.server.ts'

/** What a form shows after a refused sign-in: one sentence, whatever was wrong. */
export interface FormError {
  error: string
  hint?: string
}

/**
 * After a sign-in, redirects to a page of the studio, as a new document, because the studio has other styles. Otherwise
 * returns the form's error with its status.
 */
export function respondTo(outcome: SignInOutcome, error: string, url: URL) {
  if (outcome.kind === 'signed-in') {
    const headers = outcome.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
    throw redirectDocument(pageToReturnTo(url), { headers: new Headers(headers) })
  }
  if (outcome.kind !== 'busy') return data<FormError>({ error }, { status: 400 })
  const hint = pleaseWait(outcome.retryAfter)
  const headers = { 'Retry-After': String(outcome.retryAfter) }
  return data<FormError>({ error, hint }, { status: 429, headers })
}
