import { Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { listen } from '../notices.ts'
import type { Database, QueryListener } from '../port.ts'
import { queryLog } from '../query-log.ts'
import type { Schema } from '../schema/schema.ts'

/** Milliseconds. A cached page waits no longer for the server. */
const VERSION_TIMEOUT = 2_000
/** What we wait beyond the server before we drop a connection: a stalled server cancels nothing. Milliseconds. */
const GRACE = 2_000
const TRIES = 5
const DEADLOCK = '40P01'

interface PostgresOptions {
  connections?: number
  /** 0 for never. Milliseconds. */
  statementTimeout?: number
  onQuery?: QueryListener
}

/** Opens a pool that connects at the first query. Neither checks nor migrates: see `openDatabase`. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, statementTimeout = 30_000, onQuery } = options
  const pool = poolOf({
    connectionString: url,
    max: connections,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout && statementTimeout + GRACE,
  })
  // Of its own, so that slow queries don't delay cached pages; always open, because connecting may take long.
  const versions = poolOf({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: VERSION_TIMEOUT,
    query_timeout: VERSION_TIMEOUT,
    connectionTimeoutMillis: VERSION_TIMEOUT,
  })
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new FirstErrorDriver({ pool })
  const db = new Kysely<Schema>({ dialect, log: queryLog(onQuery) })
  const write: Database['write'] = async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error
      }
    }
  }
  return {
    engine: 'postgres',
    db,
    write,
    async contentVersion() {
      const { rows } = await versions.query<{ version: number }>('select version from content_version')
      return rows[0]?.version as number
    },
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    listen: (heard) => listen(() => new LastingClient({ ...LASTING, connectionString: url }), heard),
    async close() {
      await Promise.all([db.destroy(), versions.end()])
      if (!pool.ended) await pool.end()
    },
  }
}

/** Opens one connection for `work`, without a statement timeout: counting and migrating may take long. */
export async function withPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgres(url, { connections: 1, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const LASTING = { connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'sideline' }

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: LastingClient,
    ...LASTING,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: parserOf },
    ...config,
  })
  // The pool repeats the errors of its idle connections; see LastingClient.
  pool.on('error', () => {})
  return pool
}

const TIMED_OUT = 'Query read timeout'

/**
 * A client that survives what pg's does not. A lost connection would end the process without a listener; its queries
 * still throw. After a timeout the next query would wait behind the stalled one, so the connection is closed. So it is
 * when signing in fails, or server and process would wait a minute for each other.
 */
class LastingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
    const query = this.query
    this.query = ((...args: Parameters<typeof query>) => {
      const result: unknown = query.apply(this, args)
      if (result instanceof Promise) result.catch((error) => void (isLost(error) && this.end()))
      return result
    }) as typeof query
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void) {
    const connected = super.connect().catch((error) => {
      void this.end()
      throw error
    })
    return callback ? void connected.then(() => callback(null as never), callback) : connected
  }
}

/** FATAL: the server closes the connection only a moment later. */
function isLost({ message, severity }: pg.DatabaseError): boolean {
  return message === TIMED_OUT || severity === 'FATAL'
}

/** Keeps the first error: when a lost connection fails a transaction, its rollback fails too. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>) {
    // Kysely drops a connection that cannot roll back, and the server then does.
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

const { INT8, NUMERIC } = pg.types.builtins

/** Returns counts, sums and times as numbers, as SQLite does: they stay far below 2^53. */
function parserOf(type: number, format?: string) {
  if (type === INT8 || type === NUMERIC) return Number
  return pg.types.getTypeParser(type, format as 'text')
}
