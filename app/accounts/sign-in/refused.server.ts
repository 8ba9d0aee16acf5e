import { data } from 'react-router'
import * as t from '#messages/accounts'
import type { Failure } from './sign-in.server.ts'

interface RefusedForm {
  error: string
  hint?: string
  email?: string
}

/** `error` is one sentence, whatever was wrong: nobody learns whether the account exists. */
export function refusedSignIn(failure: Failure, error: string, email?: string) {
  if (failure.kind !== 'busy') return data<RefusedForm>({ error, email }, { status: 400 })
  const hint = pleaseWait(failure.retryAfter)
  const headers = { 'Retry-After': String(failure.retryAfter) }
  return data<RefusedForm>({ error, email, hint }, { status: 429, headers })
}

export function pleaseWait(seconds: number): string {
  return t.pleaseWait({ minutes: Math.ceil(seconds / 60) })
}
