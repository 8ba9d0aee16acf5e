import { type Database, isStorable } from '../database/port.ts'
import { storePassword } from './accounts.ts'
import { NO_PASSWORD, type PasswordHash, passwordHash } from './argon2.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Identity } from './port.ts'

export function localIdentity(database: Database, hashing: PasswordHash = passwordHash()): Identity {
  return {
    async signIn(given, password) {
      const email = given.toLowerCase()
      const stored = await storedHash(database, email)
      // Takes the same time without a stored hash, so that timing doesn't tell who has an account.
      const right = await hashing.verify(password, stored ?? NO_PASSWORD)
      return right && stored !== null ? { email, account: null, verified: true } : null
    },
    passwords: { hash: hashing.hash, isCommon: isCommonPassword, store: storePassword },
  }
}

async function storedHash({ db }: Database, email: string): Promise<string | null> {
  if (!isStorable(email)) return null
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  return account?.password_hash ?? null
}
