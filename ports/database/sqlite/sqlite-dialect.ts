import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
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
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** More than the product has; limited because some contain lists of any length. */
const PREPARED_STATEMENTS = 300

/** Kysely on Node's own SQLite, with one connection, which Kysely gives to one user at a time. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  createAdapter() {
    return new TransactionalAdapter()
  }

  createDriver(): Driver {
    return new ImmediateDriver(this.#database)
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }
}

/** SQLite can roll schema changes back, so a migration happens whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: statementCache(database, PREPARED_STATEMENTS) })
    this.#database = database
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

/** The database as Kysely's driver needs it; the statements used last stay prepared. */
export function statementCache(database: DatabaseSync, limit: number): SqliteDatabase & { size(): number } {
  const statements = new LRUCache<string, SqliteStatement>({ max: limit })
  return {
    size: () => statements.size,
    close: () => database.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? prepare(database, sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    // Rows of node:sqlite have no prototype, and would be sent to the browser so; on PostgreSQL they are plain objects.
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
