import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Knows passwords. What somebody may see once they are known is not its business. */
export interface Identity {
  /**
   * The e-mail address, in lower case, that the password proves; null when it proves none, for whatever reason.
   * An unknown address takes as long as a wrong password. Throws when nobody can be asked.
   */
  signIn(email: string, password: string): Promise<{ email: string } | null>
  /** How passwords are chosen here; null when that is the business of the service that keeps them. */
  readonly passwords: Passwords | null
}

export interface Passwords {
  /** What to keep of a password. Takes a tenth of a second and 19 MiB, so not in a transaction. */
  hash(password: string): Promise<string>
  /** Makes it the account's only password, in the caller's transaction; makes the account if there is none. */
  keep(trx: Transaction<Schema>, account: Account, hash: string): Promise<void>
}

/** Somebody who can sign in here. */
export interface Account {
  id: string
  name: string
  /** Lower case. */
  email: string
}
