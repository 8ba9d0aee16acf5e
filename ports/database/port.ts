import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** In a transaction use only `trx`: SQLite has one connection, so `db` would wait forever. */
  readonly db: Kysely<Schema>
  /**
   * Runs `work` in one transaction, on disk when this resolves. On SQLite all other queries wait for it, so only query
   * in it. On PostgreSQL it runs again after a deadlock.
   */
  write<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Grows with every committed change that a visitor can see. Has its own connection: every request reads it. */
  contentVersion(): Promise<number>
  /** Connections in use, and queries waiting for one. SQLite has one. */
  load(): { inUse: number; waiting: number }
  /** Calls `heard` when any process has added jobs: on PostgreSQL only, unless its connection is lost. Poll too. */
  listen(heard: () => void): { close(): Promise<void> }
  close(): Promise<void>
}

/** The SQL has no parameters; the error is null if it succeeded. */
export type QueryListener = (ended: { sql: string; milliseconds: number; error: unknown }) => void

/** PostgreSQL at `url` if given, else the SQLite `file`. */
export interface DatabaseAddress {
  url?: string
  file: string
}

export type Query<T> = (db: Kysely<Schema>) => Promise<T>

/** PostgreSQL neither stores nor compares NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

/** The message is a sentence for the person at the terminal. */
export class DatabaseUnusable extends Error {}
