import type { Transaction } from 'kysely'
import type { Role } from '../database/schema/accounts.ts'
import type { Schema } from '../database/schema/schema.ts'

export interface Identity {
  /** Returns null for a wrong password, and as slowly for an unknown address. Throws if the service is down. */
  signIn(email: string, password: string): Promise<Proof | null>
  /** Null when the service that stores passwords sets them too. */
  readonly passwords: Passwords | null
}

export interface Proof {
  /** Lower case. */
  email: string
  /** The ID at the identity service; null for one of ours. */
  account: string | null
  /** Whether the holder has proven to own the address: anyone can sign up with another's. */
  verified: boolean
}

export interface Passwords {
  /** Takes a tenth of a second and 19 MiB: never call it in a transaction. */
  hash(password: string): Promise<string>
  isCommon(password: string): boolean
  /** Replaces the account's password in the caller's transaction; creates the account if there is none. */
  store(trx: Transaction<Schema>, account: Account, hash: string): Promise<void>
}

export interface Account {
  id: string
  role: Role
  name: string
  /** Lower case. */
  email: string
}
