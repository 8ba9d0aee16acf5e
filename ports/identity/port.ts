import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Checks passwords. What a person may see afterward is not its business. */
export interface Identity {
  /**
   * The email address, in lower case, that the password proves; null if it proves none, for whatever reason. An
   * unknown address takes as long as a wrong password. Throws when the service cannot be asked.
   */
  signIn(email: string, password: string): Promise<{ email: string } | null>
  /** How to set passwords here; null when the service that stores them does it. */
  readonly passwords: Passwords | null
}

export interface Passwords {
  /** The hash to store. Takes a tenth of a second and 19 MiB, so never call it in a transaction. */
  hash(password: string): Promise<string>
  /** Makes it the account's only password, in the caller's transaction; creates the account if there is none. */
  store(trx: Transaction<Schema>, account: Account, hash: string): Promise<void>
}

export interface Account {
  id: string
  name: string
  /** Lower case. */
  email: string
}
