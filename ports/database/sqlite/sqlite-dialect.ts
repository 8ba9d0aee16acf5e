import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/** How long a write waits for another process's transaction. Milliseconds. */
const LONGEST_WAIT = 10_000
/** The longest pause between two tries. Milliseconds. */
const PAUSE = 50
const BUSY = 5

/** Kysely on Node's SQLite, with one connection. The database should have no timeout: SQLite's stops the process. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync
  readonly #longestWait: number
  readonly #turns = new Turns()

  constructor(database: DatabaseSync, longestWait: number = LONGEST_WAIT) {
    this.#database = database
    this.#longestWait = longestWait
  }

  createAdapter() {
    return new OwnAdapter()
  }

  createDriver(): Driver {
    return new ImmediateDriver(this.#database, this.#longestWait, this.#turns)
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  /** Whether the connection is in use, and how many wait for it. */
  load(): { inUse: number; waiting: number } {
    return this.#turns.load()
  }
}

class OwnAdapter extends SqliteAdapter {
  /** SQLite can roll schema changes back, so a migration happens whole or not at all. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** There is one, which the driver gives to one user at a time: Kysely would not take it back from one that waits. */
  override get supportsMultipleConnections() {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #longestWait: number
  readonly #turns: Turns
  #connection: DatabaseConnection | undefined

  constructor(database: DatabaseSync, longestWait: number, turns: Turns) {
    super({ database: sqliteDatabase(database) })
    this.#database = database
    this.#longestWait = longestWait
    this.#turns = turns
  }

  override async acquireConnection() {
    await this.#turns.take()
    this.#connection ??= this.#patient(await super.acquireConnection())
    return this.#connection
  }

  override async releaseConnection() {
    this.#turns.end()
  }

  /** Tries again what found another process writing, in pauses that are others' turns. */
  #patient(connection: DatabaseConnection): DatabaseConnection {
    return {
      streamQuery: (query, size) => connection.streamQuery(query, size),
      executeQuery: async <R>(query: CompiledQuery) => {
        for (const end = performance.now() + this.#longestWait; ; await this.#letOthers()) {
          try {
            return await connection.executeQuery<R>(query)
          } catch (error) {
            // In a transaction nobody else may have a turn; it has the write lock already.
            if (!isBusy(error) || this.#database.isTransaction || performance.now() > end) throw error
          }
        }
      },
    }
  }

  async #letOthers(): Promise<void> {
    this.#turns.end()
    await pause(PAUSE * Math.random())
    await this.#turns.take()
  }

  /**
   * Takes the write lock first. A transaction that reads and then writes would fail at once if another process wrote
   * in between; one that asks for the lock first waits.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** SQLite itself rolls back when the disk is full. Another rollback would fail, and hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** One user at a time has a turn, in the order in which they asked. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #taken = false

  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((next) => this.#waiting.push(next))
    this.#taken = true
  }

  end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  load(): { inUse: number; waiting: number } {
    return { inUse: this.#taken ? 1 : 0, waiting: this.#waiting.length }
  }
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === BUSY
}

/** The database as Kysely's driver needs it. */
function sqliteDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        // Rows of node:sqlite have no prototype, and would reach the browser so; on PostgreSQL they are plain objects.
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
