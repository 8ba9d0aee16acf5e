import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Typed SQL. Inside a transaction use only `trx`: SQLite has one connection, and waits for itself. */
  readonly db: Kysely<Schema>
  /**
   * The number that moves with every committed change a visitor can see. Cheap enough to ask on each request:
   * a prepared statement on a connection of its own (SQLite), one query shared by those who wait (PostgreSQL).
   */
  contentVersion(): number | Promise<number>
  close(): Promise<void>
}

/** The database cannot be used; the message is one sentence for the person at the terminal. */
export class DatabaseUnusable extends Error {}
