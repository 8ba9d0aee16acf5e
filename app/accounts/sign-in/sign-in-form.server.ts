import type { Ports, Visitor } from '../../ports.server.ts'
import { clientByEmail } from '../accounts.server.ts'
import { signIn } from './sign-in.server.ts'

export type SignInResult =
  | { clientId: string; headers: Headers }
  | { status: number; headers?: Record<string, string>; error: string; hint?: string; email: string }

/** The same whatever was wrong, so that nobody learns whether the account exists. */
const REFUSED = 'Invalid email or password. Please try again.'
const NO_CLIENT = 'Client data not found.'

/** Signs a client in with the login form, or returns what to show. Nothing from the form is logged. */
export async function submitSignIn(ports: Ports, request: Request, visitor: Visitor): Promise<SignInResult> {
  const fields = await request.formData()
  const email = text(fields.get('email'))
  const refused = { status: 400, error: REFUSED, email }
  try {
    const password = text(fields.get('password'))
    const { address } = visitor
    const given = { email, password, request, address, now: Date.now() }
    const outcome = await signIn(ports, clientByEmail, given)
    if (outcome.kind === 'refused') return refused
    if (outcome.kind === 'no-client') return { status: 403, error: NO_CLIENT, email }
    if (outcome.kind === 'busy') {
      const headers = { 'Retry-After': String(outcome.retryAfter) }
      return { ...refused, status: 429, headers, hint: pleaseWait(outcome.retryAfter) }
    }
    const headers = new Headers(outcome.cookies.map((cookie) => ['Set-Cookie', cookie]))
    return { clientId: outcome.id, headers }
  } catch (error) {
    // When the identity service is down, only the owner's log says so.
    ports.report(error, request, visitor.requestId)
    return refused
  }
}

/** 'Please wait 3 minutes before the next try.' */
export function pleaseWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before the next try.`
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
