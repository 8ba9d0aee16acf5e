import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { groupedWrites } from './grouped-writes.ts'
import type { Database } from './port.ts'
import type { Schema } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

/** How long one waits for another process's transaction, in milliseconds. */
const PATIENCE = 5_000
const BUSY = 5

/**
 * Opens the SQLite file, and makes it (readable by its owner alone) with its folder when it is missing.
 * Neither checks nor migrates it: see `openDatabase`. Throws what Node throws.
 */
export async function openSqlite(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  const main = new DatabaseSync(file, { timeout: PATIENCE, enableForeignKeyConstraints: true })
  try {
    await keepWriteAheadLog(main)
    main.exec('pragma synchronous = full')
    return database(main, new DatabaseSync(file, { readOnly: true, timeout: PATIENCE }))
  } catch (error) {
    main.close()
    throw error
  }
}

function database(main: DatabaseSync, reader: DatabaseSync): Database {
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(main) })
  let version: ReturnType<DatabaseSync['prepare']> | undefined
  return {
    engine: 'sqlite',
    db,
    write: groupedWrites(db),
    contentVersion() {
      // Prepared at the first question: before the migrations there is no table to prepare it for.
      version ??= reader.prepare('select version from content_version')
      return version.get()?.version as number
    },
    async close() {
      // The reader first: the last to leave folds the log into the file, and only a writer can.
      if (reader.isOpen) reader.close()
      await db.destroy()
      if (main.isOpen) main.close()
    },
  }
}

/** Two processes that switch a new file at the same time refuse each other without waiting, so we wait here. */
async function keepWriteAheadLog(main: DatabaseSync): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await pause(10)) {
    try {
      if (main.prepare('pragma journal_mode').get()?.journal_mode === 'wal') return
      main.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === BUSY
}
