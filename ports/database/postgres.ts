import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { coalesced } from './coalesced.ts'
import type { Database } from './port.ts'
import type { Schema } from './schema.ts'

interface PostgresOptions {
  /** Connections at most. */
  connections?: number
  /** Milliseconds until the server gives a statement up; 0 for never. */
  statementTimeout?: number
}

/**
 * Opens a pool of connections to PostgreSQL; connects when the first query comes. Neither checks nor migrates:
 * see `openDatabase`. Throws on a URL that is none.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const pool = poolOf(url, options.connections ?? 10, options.statementTimeout ?? 30_000)
  // A connection of its own, so that slow queries on all the others do not hold up pages that are in memory.
  const versions = poolOf(url, 1, 5_000)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    write: (work) => db.transaction().execute(work),
    contentVersion: coalesced(async () => {
      const { rows } = await versions.query<{ version: number }>('select version from content_version')
      return rows[0]?.version as number
    }),
    async close() {
      await Promise.all([db.destroy(), versions.end()])
      if (!pool.ended) await pool.end()
    },
  }
}

function poolOf(connectionString: string, max: number, statementTimeout: number): pg.Pool {
  const pool = new pg.Pool({
    Client: TidyClient,
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sideline',
    types: { getTypeParser: parserOf },
  })
  // A server that restarts ends idle connections. The pool has let go of them by now and makes new ones, and a
  // query that finds no server says so itself; without a listener the process would end.
  pool.on('error', () => {})
  return pool
}

/**
 * Hangs up when it could not sign in. The package's own leaves the line open, when a password is wanted and none is
 * given for one, and the server and this process wait a minute for each other.
 */
class TidyClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(told: (error: Error) => void): void
  override connect(told?: (error: Error) => void) {
    const connected = super.connect().catch((error) => {
      void this.end()
      throw error
    })
    return told ? void connected.then(() => told(null as never), told) : connected
  }
}

const { INT8, NUMERIC } = pg.types.builtins

/** Counts, sums and times as numbers, as SQLite gives them: ours stay far below 2^53. */
function parserOf(type: number, format?: string) {
  if (type === INT8 || type === NUMERIC) return Number
  return pg.types.getTypeParser(type, format as 'text')
}
