import type { Transaction } from 'kysely'
import type { Role } from '../database/schema/accounts.ts'
import type { Schema } from '../database/schema/schema.ts'

/** Checks passwords. What a person may see afterward is not its business. */
export interface Identity {
  /**
   * What the password proves; null if it proves nothing, for whatever reason. An unknown address takes as long as a
   * wrong password. Throws when the service cannot be asked.
   */
  signIn(email: string, password: string): Promise<Proof | null>
  /** How to set passwords here; null when the service that stores them does it. */
  readonly passwords: Passwords | null
}

/** An account whose password was right. */
export interface Proof {
  /** Lower case. */
  email: string
  /** The account's ID at the identity service; null for one of ours, which only its client or the owner makes. */
  account: string | null
  /** Whether the account's holder has proven to own the address. Anybody can sign up with somebody else's. */
  verified: boolean
}

export interface Passwords {
  /** The hash to store. Takes a tenth of a second and 19 MiB, so never call it in a transaction. */
  hash(password: string): Promise<string>
  /** Whether it is a password that attackers try early. */
  isCommon(password: string): boolean
  /** Makes it the account's only password, in the caller's transaction; creates the account if there is none. */
  store(trx: Transaction<Schema>, account: Account, hash: string): Promise<void>
}

export interface Account {
  /** A client's account has the client's ID. */
  id: string
  role: Role
  name: string
  /** Lower case. */
  email: string
}
