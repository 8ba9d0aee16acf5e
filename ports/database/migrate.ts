import { Migrator } from 'kysely/migration'
import { BASELINE, BASELINE_COMMIT, migrationsFor } from './migrations/index.ts'
import { type Database, DatabaseUnusable } from './port.ts'

/** Throws DatabaseUnusable if a newer version has migrated the database, or only one from before the baseline. */
export function refuseOtherVersions(applied: string[], engine: Database['engine'], where: string): void {
  const known = migrationsFor(engine)
  const unknown = applied.find((name) => name > BASELINE && !(name in known))
  if (unknown) {
    throw new DatabaseUnusable(
      `The database ${where} is newer than this installation (migration '${unknown}'): update the installation, ` +
        'or restore a backup from before.',
    )
  }
  if (applied.length > 0 && !applied.includes(BASELINE)) {
    throw new DatabaseUnusable(
      `The database ${where} is too old for this installation (migration '${applied.at(-1)}'). Commit ${BASELINE_COMMIT} ` +
        'brings it forward: start the site of that commit with it once, then this one. Restore a backup with that commit, too.',
    )
  }
}

/**
 * Brings the schema up to date in one transaction. Processes that start together take turns, by PostgreSQL's advisory
 * lock or SQLite's write lock; the second finds nothing to do.
 */
export async function migrate({ db, engine }: Database, applied: string[]): Promise<void> {
  const migrations = migrationsFor(engine)
  if (Object.keys(migrations).every((name) => applied.includes(name))) return
  // The migrator insists that it knows every migration that was applied. The baseline stands for these.
  for (const name of applied.filter((one) => one < BASELINE)) migrations[name] = { up: async () => {} }
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
}
