import { data } from 'react-router'
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
  const minutes = Math.ceil(seconds / 60)
  return `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before you try again.`
}
