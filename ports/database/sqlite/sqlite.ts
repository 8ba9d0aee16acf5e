import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Database, Query, QueryListener } from '../port.ts'
import { queryLog } from '../query-log.ts'
import type { Schema } from '../schema/schema.ts'
import { isBusy, NodeSqliteDialect } from './sqlite-dialect.ts'

/** For another process, while opening the file or reading the content version. Milliseconds. */
const TIMEOUT = 5_000

/** Creates the file, readable by its owner alone. Neither checks nor migrates: see `openDatabase`. */
export async function openSqlite(file: string, onQuery?: QueryListener): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  return openSqliteAgain(file, onQuery)
}

/**
 * Opens a file that this process may have open already. Only SQLite may open and close it meanwhile: closing a file
 * ends all locks of the process on it, and another process that leaves would delete the log that this one writes.
 */
export async function openSqliteAgain(file: string, onQuery?: QueryListener): Promise<Database> {
  const main = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    await enableWriteAheadLog(main)
    main.exec('pragma synchronous = full')
    // A backup copies free pages too.
    main.exec('pragma secure_delete = on')
    return database(main, new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT }), onQuery)
  } catch (error) {
    main.close()
    throw error
  }
}

function database(main: DatabaseSync, reader: DatabaseSync, onQuery?: QueryListener): Database {
  const dialect = new NodeSqliteDialect(main)
  const db = new Kysely<Schema>({ dialect, log: queryLog(onQuery) })
  let version: ReturnType<DatabaseSync['prepare']> | undefined
  return {
    engine: 'sqlite',
    db,
    write: (work) => db.transaction().execute(work),
    async contentVersion() {
      // The table doesn't exist before the migrations.
      version ??= reader.prepare('select version from content_version')
      return version.get()?.version as number
    },
    load: () => dialect.load(),
    listen: () => ({ async close() {} }),
    async close() {
      // The reader closes first: the last connection merges the log into the file, which only a writer can.
      if (reader.isOpen) reader.close()
      await db.destroy()
      if (main.isOpen) main.close()
    },
  }
}

export async function readSqlite<T>(file: DatabaseSync, query: Query<T>): Promise<T> {
  await using db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(file) })
  return await query(db)
}

/** SQLite doesn't wait when two processes switch a new file to the log at once, so this does. */
async function enableWriteAheadLog(main: DatabaseSync): Promise<void> {
  for (const end = Date.now() + TIMEOUT; ; await pause(10)) {
    try {
      if (main.prepare('pragma journal_mode').get()?.journal_mode === 'wal') return
      main.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
    }
  }
}
