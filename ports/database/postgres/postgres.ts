import { Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import pg from 'pg'
import { listen } from '../notices.ts'
import type { Database, QueryListener } from '../port.ts'
import { queryLog } from '../query-log.ts'
import type { Schema } from '../schema/schema.ts'

/** Milliseconds. A page from memory waits no longer for a server that does not answer. */
const VERSION_TIMEOUT = 2_000
/**
 * How much longer than the server we wait ourselves before we leave a connection: it cancels nothing while it stalls.
 * Milliseconds.
 */
const GRACE = 2_000

/** How often a deadlocked transaction is tried: the next try may be ahead of the other again. */
const TRIES = 5

interface PostgresOptions {
  /** At most. */
  connections?: number
  /** When the server cancels a statement; 0 for never. Milliseconds. */
  statementTimeout?: number
  onQuery?: QueryListener
}

/**
 * Opens a pool of connections to PostgreSQL, which connects at the first query. Neither checks nor migrates: see
 * `openDatabase`. Throws if the URL is malformed.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, statementTimeout = 30_000, onQuery } = options
  const pool = poolOf({
    connectionString: url,
    max: connections,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout && statementTimeout + GRACE,
  })
  // A separate connection, so that slow queries on all others do not delay cached pages. It stays open: a busy machine
  // may take longer to make one than a page waits.
  const versions = poolOf({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: VERSION_TIMEOUT,
    query_timeout: VERSION_TIMEOUT,
    connectionTimeoutMillis: VERSION_TIMEOUT,
  })
  const db = new Kysely<Schema>({ dialect: new FirstErrorDialect({ pool }), log: queryLog(onQuery) })
  const write: Database['write'] = async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (!isDeadlock(error) || tries === TRIES) throw error
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

/**
 * Opens one connection for as long as `work` takes. Without a statement timeout: counting a large table may take long,
 * and so may a migration, or waiting for the migration of another process.
 */
export async function withPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgres(url, { connections: 1, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The server ended one of two transactions that waited for each other. */
function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01'
}

/** Settings of every connection. */
const LASTING = { connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'sideline' }

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: LastingClient,
    ...LASTING,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: parserOf },
    ...config,
  })
  // As for a client, below: the pool repeats the errors of its idle connections.
  pool.on('error', () => {})
  return pool
}

/** The package has no code for this error. */
const TIMED_OUT = 'Query read timeout'

/**
 * A client whose lost connection does not end the process, in use or idle: without a listener, Node exits. Nothing is
 * hidden: the queries on that connection throw, and the pool drops it.
 *
 * Closes the connection when the server does not answer in time, or ends it. The package only ends that query, and the
 * next one would wait behind it, or fail too.
 *
 * Closes the connection when signing in fails. The package's client leaves it open, for example when the server asks
 * for a password and none is given; then the server and this process wait a minute for each other.
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

/** Whether the server did not answer in time, or says that it ends the connection: it closes it only a moment later. */
function isLost({ message, severity }: pg.DatabaseError): boolean {
  return message === TIMED_OUT || severity === 'FATAL'
}

/** When a lost connection fails a transaction, its rollback fails too. The first error is the one to know. */
class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new FirstErrorDriver(this.#config)
  }
}

class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>) {
    // Kysely gives up a connection that cannot roll back, and the server rolls back what it loses.
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

const { INT8, NUMERIC } = pg.types.builtins

/** Returns counts, sums and times as numbers, as SQLite does: ours stay far below 2^53. */
function parserOf(type: number, format?: string) {
  if (type === INT8 || type === NUMERIC) return Number
  return pg.types.getTypeParser(type, format as 'text')
}
