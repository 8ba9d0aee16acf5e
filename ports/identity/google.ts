import { createRemoteJWKSet } from 'jose'
import { tokenClaims } from './google-token.ts'
import type { Identity } from './port.ts'

export interface GoogleOptions {
  apiKey: string
  projectId: string
  /** Scheme and host of the service, no trailing slash. */
  endpoint?: string
  /** The address of the public keys that its tokens are signed with. */
  jwksUrl?: string
  /** `host:port` of the Firebase emulator, whose tokens are accepted unsigned. Never on a public site. */
  emulator?: string
  now?: () => number
}

const ENDPOINT = 'https://identitytoolkit.googleapis.com'
const JWKS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** Milliseconds. */
const TIMEOUT = 10_000
/** Forged tokens make us fetch the keys at most every 30 seconds. Milliseconds. */
const KEY_OPTIONS = { cooldownDuration: 30_000, cacheMaxAge: 3_600_000, timeoutDuration: 5_000 }
/** An address that nobody can have (RFC 2606). */
const NOBODY = 'sign-up-check@sideline.invalid'
/** Refusals that concern every account: errors for the owner. */
const OWNERS = [
  'PASSWORD_LOGIN_DISABLED',
  'OPERATION_NOT_ALLOWED',
  'CONFIGURATION_NOT_FOUND',
  'PROJECT_NOT_FOUND',
]

export interface GoogleIdentity extends Identity {
  policy(): unknown
  /** Whether anybody can make an account at the project; null when the service does not say. */
  signUpOpen(): Promise<boolean | null>
}

/** The service is not available, or its response makes no sense. The message names no account. */
class ServiceError extends Error {}

interface SignInResponse {
  localId?: unknown
  email?: unknown
  idToken?: unknown
  mfaPendingCredential?: unknown
}

/**
 * Passwords stored by Google Identity Toolkit (Firebase Authentication). Only what its signed token says counts: the
 * configured endpoint may be anyone's.
 */
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
    // The service never accepts such a short password, so this makes no account.
    signUpOpen: async () =>
      isSignUpOpen(await errorCode(await post('signUp', { email: NOBODY, password: 'x' }))),
  }
}

/** What a refused attempt to sign up tells; null when it tells nothing. */
function isSignUpOpen(code: string | null): boolean | null {
  if (code === 'ADMIN_ONLY_OPERATION' || code === 'OPERATION_NOT_ALLOWED') return false
  return code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' ? true : null
}

/** Null when the service refuses the account or the password. Throws when it refuses this site. */
async function refusal(response: Response, policy: { refresh(): Promise<void> }): Promise<null> {
  const code = await errorCode(response)
  if (code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') await policy.refresh()
  if (response.status === 400 && code && !OWNERS.includes(code)) return null
  throw new ServiceError(
    `The identity service refused to sign anybody in (${response.status} ${code ?? ''}).`,
  )
}

/** 'INVALID_PASSWORD' of `{"error":{"message":"INVALID_PASSWORD : detail"}}`, or null if there is no such code. */
async function errorCode(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as { error?: { message?: unknown } } | null
  const message = body?.error?.message
  const code = typeof message === 'string' ? message.split(' : ')[0]?.trim() : undefined
  return code && /^[A-Z_]{3,80}$/.test(code) ? code : null
}

async function readSignIn(response: Response): Promise<SignInResponse> {
  const body = await response.json().catch(() => null)
  if (body && typeof body === 'object') return body
  throw new ServiceError('The identity service did not respond with JSON.')
}

/** The service's rules for passwords, fetched when it says that a password does not meet them. */
function passwordPolicy(url: string) {
  let policy: unknown = null
  return {
    last: () => policy,
    async refresh() {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
        if (response.ok) policy = await response.json()
      } catch {
        // The password is refused either way.
      }
    },
  }
}
