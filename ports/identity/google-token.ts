import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose'

interface Expected {
  projectId: string
  /** The account that the service says signed in. */
  localId: string
  /** Null for the emulator's unsigned tokens. */
  keys: JWTVerifyGetKey | null
  now: Date
}

/** A clock slightly ahead of ours is no forgery. Seconds. */
const TOLERANCE = 5
/** jose throws one class of error for tokens that are invalid and keys that it cannot fetch. */
const NO_KEYS = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

/** Verified as https://firebase.google.com/docs/auth/admin/verify-id-tokens says. Throws if keys cannot be fetched. */
export async function tokenClaims(token: string, expected: Expected): Promise<JWTPayload | null> {
  const { projectId, keys, now } = expected
  const rules = {
    audience: projectId,
    issuer: `https://securetoken.google.com/${projectId}`,
    requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
    currentDate: now,
    clockTolerance: TOLERANCE,
  }
  try {
    const { payload } = keys
      ? await jwtVerify(token, keys, { ...rules, algorithms: ['RS256'] })
      : UnsecuredJWT.decode(token, rules)
    return isValid(payload, expected) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError && !NO_KEYS.includes(error.code)) return null
    throw error
  }
}

/** Checks what jose does not. */
function isValid(claims: JWTPayload, { localId, now }: Expected): boolean {
  const { iat, sub, auth_time: authTime, exp } = claims
  const latest = now.getTime() / 1000 + TOLERANCE
  const past = (time: unknown) => typeof time === 'number' && time <= latest
  const subject = sub === localId && localId.length >= 1 && localId.length <= 128
  return subject && past(iat) && past(authTime) && typeof exp === 'number' && isByPassword(claims)
}

/** Whether the account signed in with its password at the project itself, not one of its tenants. */
function isByPassword({ firebase }: JWTPayload): boolean {
  const { sign_in_provider: provider, tenant } = (firebase ?? {}) as Record<string, unknown>
  return provider === 'password' && tenant === undefined
}
