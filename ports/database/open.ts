import { migrate, pendingIn, refuseOtherVersions, type SchemaState } from './migrate.ts'
import { optimize } from './optimize.ts'
import {
  type Database,
  type DatabaseAddress,
  DatabaseUnusable,
  type Query,
  type QueryListener,
} from './port.ts'
import { openPostgres, withPostgres } from './postgres/postgres.ts'
import { inspectPostgres, postgresRefusal } from './postgres/postgres-check.ts'
import { openSqlite, openSqliteAgain, readSqlite } from './sqlite/sqlite.ts'
import { inspectSqlite, openReading } from './sqlite/sqlite-check.ts'

/** Tries of the first connection, two seconds each. */
const CONNECTS = 5

/**
 * Opens the database, checked and migrated: PostgreSQL at `url`, else the SQLite `file` (absolute path, created if
 * missing). Throws DatabaseUnusable, and changes nothing, if it is damaged, not ours, read-only, unreachable or newer
 * than this code.
 */
export function openDatabase({ url, file }: DatabaseAddress, onQuery?: QueryListener): Promise<Database> {
  return url ? openPostgresMigrated(url, onQuery) : openSqliteMigrated(file, onQuery)
}

export function openAgain({ url, file }: DatabaseAddress): Promise<Database> {
  return url ? openPostgres(url, { connections: 2 }) : openSqliteAgain(file)
}

/** Queries the database before `openDatabase` migrates it; null if it is empty. Writes nothing. Throws as that does. */
export async function queryBeforeOpen<T>({ url, file }: DatabaseAddress, query: Query<T>): Promise<T | null> {
  if (!url) return inspectSqlite(file).applied.length === 0 ? null : readSqlite(openReading(file), query)
  return withPostgres(url, async (database) => {
    const { applied } = await inspectPostgres(database, url)
    return applied.length === 0 ? null : query(database.db)
  })
}

/** Returns what `openDatabase` would apply. Writes nothing. Throws where it would. */
export async function pendingMigrations({ url, file }: DatabaseAddress): Promise<string[]> {
  if (url)
    return withPostgres(url, async (database) => pendingIn(await readyPostgres(database, url), 'postgres'))
  const state = inspectSqlite(file)
  refuseOtherVersions(state, 'sqlite', file)
  return pendingIn(state, 'sqlite')
}

async function openSqliteMigrated(file: string, onQuery?: QueryListener): Promise<Database> {
  let database: Database | undefined
  try {
    const state = inspectSqlite(file)
    refuseOtherVersions(state, 'sqlite', file)
    database = await openSqlite(file, onQuery)
    await migrate(database, state)
    await optimize(database)
    return database
  } catch (cause) {
    await database?.close()
    if (cause instanceof DatabaseUnusable) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const remedy = 'Stop what else uses it and make sure the disk has room.'
    throw new DatabaseUnusable(`The database ${file} cannot be opened (${reason}). ${remedy}`, { cause })
  }
}

async function openPostgresMigrated(url: string, onQuery?: QueryListener): Promise<Database> {
  if (!URL.canParse(url)) {
    throw new DatabaseUnusable(
      'DATABASE_URL is not an address: write postgres://user:password@host:5432/database.',
    )
  }
  await withPostgres(url, async (database) => {
    const state = await readyPostgres(database, url)
    await migrate(database, state).catch((error) => {
      throw error instanceof DatabaseUnusable ? error : postgresRefusal(error, url)
    })
  })
  const database = await openPostgres(url, { onQuery })
  await connect(database)
  return database
}

/** Connects before a visitor has to wait for it. */
async function connect(database: Database): Promise<void> {
  for (let tries = 0; tries < CONNECTS; tries++) {
    const version = await database.contentVersion().catch(() => null)
    if (version !== null) return
  }
}

async function readyPostgres(database: Database, url: string): Promise<SchemaState> {
  const state = await inspectPostgres(database, url)
  refuseOtherVersions(state, 'postgres', new URL(url).pathname.slice(1))
  return state
}
