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

/** More different statements than the product has; a bound, because some are built with lists of any length. */
const KEPT_STATEMENTS = 300

/** Kysely over Node's own SQLite. One connection: Kysely lets one user at it at a time. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  createAdapter() {
    return new TransactionalAdapter()
  }

  createDriver(): Driver {
    return new ImmediateDriver({ database: statementCache(this.#database, KEPT_STATEMENTS) })
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }
}

/** SQLite rolls schema changes back as well, so that a migration happens whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  /**
   * A transaction that begins by reading and then writes fails at once when another process wrote in between;
   * one that asks for the write lock first waits its turn instead.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

/** What Kysely's driver asks of a database, with the statements most recently used kept prepared. */
export function statementCache(database: DatabaseSync, limit: number): SqliteDatabase & { size(): number } {
  const kept = new Map<string, SqliteStatement>()
  return {
    size: () => kept.size,
    close: () => database.close(),
    prepare(sql) {
      const statement = kept.get(sql) ?? prepare(database, sql)
      kept.delete(sql)
      kept.set(sql, statement)
      const oldest = kept.size > limit ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    // Rows of node:sqlite have no prototype, which travels with them to the browser: as on PostgreSQL they are plain.
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
