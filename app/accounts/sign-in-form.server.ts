import type { Ports, Visitor } from '../ports.server.ts'
import { signIn } from './sign-in.server.ts'
import { REFUSED, STRANGER, waitWords } from './sign-in-messages.ts'

export type SignInAnswer =
  | { clientId: string; headers: Headers }
  | { status: number; headers?: Record<string, string>; error: string; hint?: string; email: string }

/** Signs in whoever sent the login form, and says what to show when that failed. Nothing of the form is logged. */
export async function signInAnswer(ports: Ports, request: Request, visitor: Visitor): Promise<SignInAnswer> {
  const fields = await request.formData()
  const email = text(fields.get('email'))
  const refused = { status: 400, error: REFUSED, email }
  try {
    const given = { email, password: text(fields.get('password')) }
    const outcome = await signIn(ports, given, request, visitor.address)
    switch (outcome.kind) {
      case 'welcome': {
        const headers = new Headers(outcome.cookies.map((cookie) => ['Set-Cookie', cookie]))
        return { clientId: outcome.clientId, headers }
      }
      case 'refused':
        return refused
      case 'stranger':
        return { status: 403, error: STRANGER, email }
      case 'busy': {
        const headers = { 'Retry-After': String(outcome.retryAfter) }
        return { ...refused, status: 429, headers, hint: waitWords(outcome.retryAfter) }
      }
    }
  } catch (error) {
    // Whoever signs in reads the same as ever; that nobody could be asked is for the owner's eyes.
    ports.report(error, request, visitor.requestId)
    return refused
  }
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
