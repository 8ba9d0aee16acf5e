import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Typed SQL. Inside a transaction use only `trx`: SQLite has one connection, and waits for itself. */
  readonly db: Kysely<Schema>
  /**
   * One transaction, committed to disk when this resolves, and taken back whole when `work` throws. On SQLite those
   * that come together share one commit, so that many small ones a second cost few waits for the disk: inside do
   * nothing but database work, for all others wait.
   */
  write<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /**
   * The number that moves with every committed change a visitor can see. Cheap enough to ask on each request:
   * a prepared statement on a connection of its own (SQLite), one query shared by those who wait (PostgreSQL).
   */
  contentVersion(): number | Promise<number>
  close(): Promise<void>
}

/** The database cannot be used; the message is one sentence for the person at the terminal. */
export class DatabaseUnusable extends Error {}
