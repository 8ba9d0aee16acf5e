import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Typed SQL. In a transaction use only `trx`: SQLite has one connection, so `db` would wait forever. */
  readonly db: Kysely<Schema>
  /**
   * Runs `work` in one transaction: on disk when this resolves, rolled back when `work` throws. On SQLite all other
   * queries wait for it, so do nothing but database work in it. On PostgreSQL it runs again when the server ended it
   * because two transactions waited for each other.
   */
  write<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /**
   * A number that grows with every committed change that a visitor can see. Read on a connection of its own, so that
   * every request can ask for it.
   */
  contentVersion(): Promise<number>
  /** How many connections are in use, and how many queries wait for one. SQLite has one. */
  load(): { inUse: number; waiting: number }
  /**
   * Calls `heard` when any process has added jobs, until it is closed. Only PostgreSQL says so, and not while the
   * connection for it is lost: whoever waits for jobs also looks now and then.
   */
  listen(heard: () => void): { close(): Promise<void> }
  close(): Promise<void>
}

/** Hears of each query that has ended. The SQL has no parameters; the error is null if it succeeded. */
export type QueryListener = (ended: { sql: string; milliseconds: number; error: unknown }) => void

/** Where a database is: PostgreSQL at `url` if given, else the SQLite `file`. */
export interface DatabaseAddress {
  url?: string
  file: string
}

/** Reads a database that nothing writes to meanwhile, or only one moment of it. */
export type Query<T> = (db: Kysely<Schema>) => Promise<T>

/** Whether a database takes this text: PostgreSQL neither stores this character nor compares with it. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

/** The database cannot be used. The message is a sentence for the person at the terminal. */
export class DatabaseUnusable extends Error {}
