import { createRemoteJWKSet } from 'jose'
import { tokenClaims } from './google-token.ts'
import type { Identity } from './port.ts'

export interface GoogleOptions {
  apiKey: string
  projectId: string
  /** Scheme and host, no trailing slash. */
  endpoint?: string
  jwksUrl?: string
  /** `host:port` of the Firebase emulator, whose unsigned tokens are accepted. Never on a public site. */
  emulator?: string
  now?: () => number
}

const ENDPOINT = 'https://identitytoolkit.googleapis.com'
const JWKS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const TIMEOUT = 10_000
/** Forged tokens make us fetch the keys every 30 seconds at most. Milliseconds. */
const KEY_OPTIONS = { cooldownDuration: 30_000, cacheMaxAge: 3_600_000, timeoutDuration: 5_000 }
/** An address that nobody can have (RFC 2606). */
const NOBODY = 'sign-up-check@sideline.invalid'
const OWNERS = [
  'PASSWORD_LOGIN_DISABLED',
  'OPERATION_NOT_ALLOWED',
  'CONFIGURATION_NOT_FOUND',
  'PROJECT_NOT_FOUND',
]

export interface GoogleIdentity extends Identity {
  policy(): unknown
  /** Whether anyone can make an account at the project; null if the service does not say. */
  signUpOpen(): Promise<boolean | null>
}

/** The message names no account. */
class ServiceError extends Error {}

/** Google Identity Toolkit (Firebase Authentication). Only its signed token counts: the endpoint may be anyone's. */
export function googleIdentity(options: GoogleOptions): GoogleIdentity {
  const { apiKey, projectId, emulator, now = Date.now } = options
  const base = emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : (options.endpoint ?? ENDPOINT)
  const keys = emulator ? null : createRemoteJWKSet(new URL(options.jwksUrl ?? JWKS), KEY_OPTIONS)
  const key = encodeURIComponent(apiKey)
  const policy = passwordPolicy(`${base}/v2/passwordPolicy?key=${key}`)
  const post = (method: string, body: object) =>
    fetch(`${base}/v1/accounts:${method}?key=${key}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    })
  return {
    async signIn(email, password) {
      const body = { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }
      const response = await post('signInWithPassword', body)
      if (!response.ok) return refusal(response, policy)
      const { localId, email: proven, idToken, mfaPendingCredential } = await readSignIn(response)
      if (mfaPendingCredential !== undefined) return null
      if (typeof localId !== 'string' || typeof idToken !== 'string') return null
      const claims = await tokenClaims(idToken, { projectId, localId, keys, now: new Date(now()) })
      if (!claims || typeof proven !== 'string' || claims.email !== proven) return null
      return { email: proven.toLowerCase(), account: localId, verified: claims.email_verified === true }
    },
    passwords: null,
    policy: policy.last,
    // The service never accepts such a short password, so no account is made.
    signUpOpen: async () =>
      isSignUpOpen(await errorCode(await post('signUp', { email: NOBODY, password: 'x' }))),
  }
}

function isSignUpOpen(code: string | null): boolean | null {
  if (code === 'ADMIN_ONLY_OPERATION' || code === 'OPERATION_NOT_ALLOWED') return false
  return code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' ? true : null
}

/** Returns null when the service refuses the account or the password; throws when it refuses this site. */
async function refusal(response: Response, policy: { refresh(): Promise<void> }): Promise<null> {
  const code = await errorCode(response)
  if (code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') await policy.refresh()
  if (response.status === 400 && code && !OWNERS.includes(code)) return null
  throw new ServiceError(`The identity service refused to sign anyone in (${response.status} ${code ?? ''}).`)
}

/** 'INVALID_PASSWORD' of `{"error":{"message":"INVALID_PASSWORD : detail"}}`. */
async function errorCode(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as { error?: { message?: unknown } } | null
  const message = body?.error?.message
  const code = typeof message === 'string' ? message.split(' : ')[0]?.trim() : undefined
  return code && /^[A-Z_]{3,80}$/.test(code) ? code : null
}

async function readSignIn(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json().catch(() => null)
  if (body && typeof body === 'object') return body
  throw new ServiceError('The identity service didn’t respond with JSON.')
}

/** Fetches the rules when the service says that a password does not meet them. */
function passwordPolicy(url: string) {
  let policy: unknown = null
  return {
    last: () => policy,
    async refresh() {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
        if (response.ok) policy = await response.json()
      } catch {}
    },
  }
}
