import { migrate, refuseOtherVersions } from './migrate.ts'
import { type Database, DatabaseUnusable } from './port.ts'
import { openPostgres } from './postgres/postgres.ts'
import { inspectPostgres, postgresRefusal } from './postgres/postgres-check.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { inspectSqlite } from './sqlite/sqlite-check.ts'

/**
 * Opens the database, checked and migrated: PostgreSQL at `url` if given, else the SQLite `file` (absolute path), which
 * is created if missing. Throws DatabaseUnusable, and changes nothing, if the database is damaged, not ours, read-only,
 * unreachable, or newer than this code.
 */
export function openDatabase({ url, file }: { url?: string; file: string }): Promise<Database> {
  return url ? openPostgresMigrated(url) : openSqliteMigrated(file)
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
  // Without a statement timeout: a migration may take long, or wait for the migration of another process.
  const migrating = await openPostgres(url, { connections: 1, statementTimeout: 0 })
  try {
    const applied = await inspectPostgres(migrating, url)
    refuseOtherVersions(applied, 'postgres', new URL(url).pathname.slice(1))
    await migrate(migrating, applied).catch((error) => {
      throw postgresRefusal(error, url)
    })
  } finally {
    await migrating.close()
  }
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
