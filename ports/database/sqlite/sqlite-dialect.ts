import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'

/** For another process's transaction. Milliseconds. */
const LONGEST_WAIT = 10_000
/** Between two tries, at most. Milliseconds. */
const PAUSE = 50
const BUSY = 5

/** Kysely on Node's SQLite, with one connection. Set no timeout on the database: SQLite's blocks the process. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync
  readonly #longestWait: number
  readonly #turns = new Turns()

  constructor(database: DatabaseSync, longestWait: number = LONGEST_WAIT) {
    super({ database: sqliteDatabase(database) })
    this.#database = database
    this.#longestWait = longestWait
  }

  override createAdapter() {
    return new OwnAdapter()
  }

  override createDriver() {
    return new ImmediateDriver(this.#database, this.#longestWait, this.#turns)
  }

  load(): { inUse: number; waiting: number } {
    return this.#turns.load()
  }
}

class OwnAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes, so a migration is applied whole or not at all. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** True although there is one: the driver shares it, and Kysely would not take it back from a user that waits. */
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

  /** Retries while another process writes, in pauses that let others have their turn. */
  #patient(connection: DatabaseConnection): DatabaseConnection {
    return {
      streamQuery: (query, size) => connection.streamQuery(query, size),
      executeQuery: async <R>(query: CompiledQuery) => {
        for (const end = performance.now() + this.#longestWait; ; await this.#letOthers()) {
          try {
            return await connection.executeQuery<R>(query)
          } catch (error) {
            // A transaction has the write lock already, and no one else may have its turn.
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

  /** Takes the write lock first: read-then-write would fail at once if another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** SQLite itself rolls back when the disk is full; another rollback would fail and hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Gives turns to one user at a time, in the order of their requests. */
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

export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === BUSY
}

function sqliteDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        // Rows of node:sqlite have no prototype; make them plain objects, as on PostgreSQL.
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
