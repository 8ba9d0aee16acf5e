import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Sign } from '../../ports.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** Seconds. Authenticator apps know no other. */
const PERIOD = 30
/** Steps before and after the present one: a phone's clock may be half a minute off. */
const WINDOW = 1

/** What a page shows to set up an authenticator app. */
export interface TotpSetup {
  /** The secret in base32, in groups of four, to type in. */
  secret: string
  /** The `otpauth:` address that the QR code has. */
  uri: string
  /** The QR code: which squares are dark, row by row. */
  code: boolean[][]
  /** The secret as the page's form returns it: encrypted, and good for this account alone. */
  sealed: string
}

/** A new secret for an account. Nothing is stored until a code of it is entered. */
export function newTotp(sign: Sign, account: { id: string; email: string }, issuer: string): TotpSetup {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label: account.email, secret, period: PERIOD }).toString()
  const { data } = encode(uri, { ecc: 'M', border: 2 })
  return {
    secret: secret.base32.replace(/.{4}(?=.)/g, '$& '),
    uri,
    code: data,
    sealed: seal(sign, `totp ${account.id}`, secret.base32),
  }
}

/**
 * The time step of a code, if it is one of the secret's, otherwise null. A step counts once: the caller stores it and
 * passes it as `after` the next time.
 */
export function totpStep(
  sign: Sign,
  accountId: string,
  given: { sealed: string; code: string; after: number },
  now: number,
): number | null {
  const base32 = unseal(sign, `totp ${accountId}`, given.sealed)
  const token = given.code.replace(/\s/g, '')
  if (base32 === null || !/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD })
  const delta = totp.validate({ token, timestamp: now, window: WINDOW })
  if (delta === null) return null
  const step = totp.counter({ timestamp: now }) + delta
  return step > given.after ? step : null
}
