import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose'

interface Expected {
  projectId: string
  /** The account that the answer speaks of. */
  localId: string
  /** Null: the emulator's tokens, which nobody has signed. */
  keys: JWTVerifyGetKey | null
  now: Date
}

/** A clock that is a little ahead of ours is no forger's. Seconds. */
const TOLERANCE = 5

/**
 * The claims of an ID token, proven as https://firebase.google.com/docs/auth/admin/verify-id-tokens says; null for a
 * token that does not hold. Throws when the keys to prove it with cannot be had.
 */
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
    return holds(payload, expected) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** What jose does not ask. */
function holds({ iat, sub, auth_time: authTime, exp }: JWTPayload, { localId, now }: Expected): boolean {
  const latest = now.getTime() / 1000 + TOLERANCE
  const past = (time: unknown) => typeof time === 'number' && time <= latest
  const subject = sub === localId && localId.length >= 1 && localId.length <= 128
  return subject && past(iat) && past(authTime) && typeof exp === 'number'
}
