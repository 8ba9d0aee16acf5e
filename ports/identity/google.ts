import { publicKeys } from './google-keys.ts'
import { tokenClaims } from './google-token.ts'
import type { Identity } from './port.ts'

export interface GoogleOptions {
  apiKey: string
  projectId: string
  /** Scheme and host of the service, no trailing slash. */
  endpoint?: string
  /** Where the public keys of its tokens are. */
  jwksUrl?: string
  /** `host:port` of the Firebase emulator, whose tokens are believed unsigned. Never on a public site. */
  emulator?: string
  now?: () => number
}

const ENDPOINT = 'https://identitytoolkit.googleapis.com'
const JWKS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** Milliseconds. */
const TIMEOUT = 10_000
/** Refusals of all accounts, which the owner must hear of. */
const OWNERS = [
  'PASSWORD_LOGIN_DISABLED',
  'OPERATION_NOT_ALLOWED',
  'CONFIGURATION_NOT_FOUND',
  'PROJECT_NOT_FOUND',
]

/** Who answers is no identity service, or it is not well. The message names no account. */
class NotAnswered extends Error {}

interface SignInAnswer {
  localId?: unknown
  email?: unknown
  idToken?: unknown
  mfaPendingCredential?: unknown
}

/**
 * Passwords kept by Google Identity Toolkit (Firebase Authentication). Whatever it answers is believed only as far as
 * its token proves it: the service's address may be anybody's.
 */
export function googleIdentity(options: GoogleOptions): Identity & { policy(): unknown } {
  const { apiKey, projectId, emulator, now = Date.now } = options
  const base = emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : (options.endpoint ?? ENDPOINT)
  const keys = emulator ? null : publicKeys(options.jwksUrl ?? JWKS, now)
  const key = encodeURIComponent(apiKey)
  const policy = passwordPolicy(`${base}/v2/passwordPolicy?key=${key}`)
  return {
    async signIn(email, password) {
      const body = { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }
      const answer = await fetch(`${base}/v1/accounts:signInWithPassword?key=${key}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      })
      if (!answer.ok) return refusal(answer, policy)
      const { localId, email: proven, idToken, mfaPendingCredential } = await signInAnswer(answer)
      if (mfaPendingCredential !== undefined) return null
      if (typeof localId !== 'string' || typeof idToken !== 'string') return null
      const claims = await tokenClaims(idToken, { projectId, localId, keys, now: new Date(now()) })
      if (!claims || typeof proven !== 'string' || claims.email !== proven) return null
      return { email: proven.toLowerCase() }
    },
    passwords: null,
    policy: policy.last,
  }
}

/** Null for a refusal of the account or the password. Throws when it is this site that is refused. */
async function refusal(answer: Response, policy: { refresh(): Promise<void> }): Promise<null> {
  const code = await errorCode(answer)
  if (code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') await policy.refresh()
  if (answer.status === 400 && code && !OWNERS.includes(code)) return null
  throw new NotAnswered(`The identity service refused to sign anybody in (${answer.status} ${code ?? ''}).`)
}

/** 'INVALID_PASSWORD' of `{"error":{"message":"INVALID_PASSWORD : detail"}}`, or null when it is no such thing. */
async function errorCode(answer: Response): Promise<string | null> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: unknown } } | null
  const message = body?.error?.message
  const code = typeof message === 'string' ? message.split(' : ')[0]?.trim() : undefined
  return code && /^[A-Z_]{3,80}$/.test(code) ? code : null
}

async function signInAnswer(answer: Response): Promise<SignInAnswer> {
  const body = await answer.json().catch(() => null)
  if (body && typeof body === 'object') return body
  throw new NotAnswered('The identity service answered something else than JSON.')
}

/**
 * The service's rules for passwords, asked for again when it says that one does not meet them. That they cannot be had
 * changes nothing about the refusal.
 */
function passwordPolicy(url: string) {
  let kept: unknown = null
  return {
    last: () => kept,
    async refresh() {
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
        if (answer.ok) kept = await answer.json()
      } catch {
        // As good as before.
      }
    },
  }
}
