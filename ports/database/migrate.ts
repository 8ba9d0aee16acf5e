import { Migrator } from 'kysely/migration'
import { migrationsFor } from './migrations/index.ts'
import { type Database, DatabaseUnusable } from './port.ts'

/** Throws DatabaseUnusable if a migration in `applied` is unknown: a newer version has migrated the database. */
export function refuseNewer(applied: string[], engine: Database['engine'], where: string): void {
  const known = migrationsFor(engine)
  const unknown = applied.find((name) => !(name in known))
  if (!unknown) return
  throw new DatabaseUnusable(
    `The database ${where} is newer than this installation (migration '${unknown}'): update the installation, ` +
      'or restore a backup from before.',
  )
}

/**
 * Brings the schema up to date in one transaction. Processes that start together take turns, by PostgreSQL's advisory
 * lock or SQLite's write lock; the second finds nothing to do.
 */
export async function migrate({ db, engine }: Database, applied: string[]): Promise<void> {
  const migrations = migrationsFor(engine)
  if (Object.keys(migrations).every((name) => applied.includes(name))) return
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
}
