import { migrate, refuseOtherVersions } from './migrate.ts'
import { type Database, type DatabaseAddress, DatabaseUnusable, type Query } from './port.ts'
import { openPostgres, withPostgres } from './postgres/postgres.ts'
import { inspectPostgres, postgresRefusal } from './postgres/postgres-check.ts'
import { openSqlite, readSqlite } from './sqlite/sqlite.ts'
import { inspectSqlite, openReading } from './sqlite/sqlite-check.ts'

/**
 * Opens the database, checked and migrated: PostgreSQL at `url` if given, else the SQLite `file` (absolute path), which
 * is created if missing. Throws DatabaseUnusable, and changes nothing, if the database is damaged, not ours, read-only,
 * unreachable, or newer than this code.
 */
export function openDatabase({ url, file }: DatabaseAddress): Promise<Database> {
  return url ? openPostgresMigrated(url) : openSqliteMigrated(file)
}

/**
 * Queries the database as it is, before `openDatabase` creates or migrates it; null if there is none, or it is empty.
 * Writes nothing. Throws DatabaseUnusable where `openDatabase` would.
 */
export async function queryBeforeOpen<T>({ url, file }: DatabaseAddress, query: Query<T>): Promise<T | null> {
  if (!url) return inspectSqlite(file).length === 0 ? null : readSqlite(openReading(file), query)
  return withPostgres(url, async (database) => {
    const migrations = await inspectPostgres(database, url)
    return migrations.length === 0 ? null : query(database.db)
  })
}

async function openSqliteMigrated(file: string): Promise<Database> {
  try {
    const applied = inspectSqlite(file)
    refuseOtherVersions(applied, 'sqlite', file)
    const database = await openSqlite(file)
    return await closeOnFailure(database, () => migrate(database, applied))
  } catch (cause) {
    if (cause instanceof DatabaseUnusable) throw cause
    const remedy = 'Stop what else uses it and make sure the disk has room.'
    throw new DatabaseUnusable(`The database ${file} cannot be opened (${reason(cause)}). ${remedy}`, {
      cause,
    })
  }
}

async function openPostgresMigrated(url: string): Promise<Database> {
  if (!URL.canParse(url)) {
    throw new DatabaseUnusable(
      'DATABASE_URL is not an address: write postgres://user:password@host:5432/database.',
    )
  }
  await withPostgres(url, async (database) => {
    const applied = await inspectPostgres(database, url)
    refuseOtherVersions(applied, 'postgres', new URL(url).pathname.slice(1))
    await migrate(database, applied).catch((error) => {
      throw postgresRefusal(error, url)
    })
  })
  return openPostgres(url)
}

async function closeOnFailure(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
