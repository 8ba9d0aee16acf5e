import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Sign } from '../../ports.server.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { type Resealed, type Resealing, resealAll, seal, unseal } from './sealed.server.ts'

/** Seconds. Most authenticator apps support no other. */
const PERIOD = 30
/** Steps before and after the present one: a phone's clock may be half a minute off. */
const WINDOW = 1

export function totpSetup(
  sign: Sign,
  account: { id: string; email: string },
  issuer: string,
  sealed: string = '',
) {
  const shown = unseal(sign, purposeOf(account.id), sealed)
  const secret = shown === null ? new Secret({ size: 20 }) : Secret.fromBase32(shown)
  const uri = new TOTP({ issuer, label: account.email, secret, period: PERIOD }).toString()
  return {
    // In groups of four, to type in.
    secret: secret.base32.replace(/.{4}(?=.)/g, '$& '),
    code: qrCode(uri, 2),
    uri,
    sealed: seal(sign, purposeOf(account.id), secret.base32),
  }
}

/** Returns the time step of a right code. The caller stores it, and passes it as `after` the next time. */
export function totpStep(
  sign: Sign,
  accountId: string,
  given: { sealed: string; code: string; after: number },
  now: number,
): number | null {
  const base32 = unseal(sign, purposeOf(accountId), given.sealed)
  const token = given.code.replace(/\s/g, '')
  if (base32 === null || !/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD })
  const delta = totp.validate({ token, timestamp: now, window: WINDOW })
  if (delta === null) return null
  const step = totp.counter({ timestamp: now }) + delta
  return step > given.after ? step : null
}

export async function resealApps(trx: Transaction<Schema>, signs: Resealing): Promise<Resealed> {
  const apps = await trx
    .selectFrom('second_factor')
    .where('kind', '=', 'totp')
    .select(['id', 'account_id', 'secret'])
    .execute()
  const sealedIn = (app: (typeof apps)[number]) => ({
    purpose: purposeOf(app.account_id),
    sealed: app.secret,
  })
  return resealAll(signs, apps, sealedIn, ({ id }, secret) =>
    trx.updateTable('second_factor').set({ secret }).where('id', '=', id).execute(),
  )
}

function purposeOf(accountId: string): string {
  return `totp ${accountId}`
}
