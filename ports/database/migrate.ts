import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { BASELINE, BASELINE_COMMIT, migrationsFor } from './migrations/index.ts'
import { type Database, DatabaseUnusable } from './port.ts'
import { type Waiting, whenNobodyReads } from './postgres/lock-timeout.ts'

/** How far a database is. */
export interface SchemaState {
  /** The names of the migrations that were applied. */
  applied: string[]
  /** The release must know this migration, or a newer one; null in a database from before this was written down. */
  min: string | null
}

/**
 * Throws DatabaseUnusable if a newer version has migrated the database so that this one cannot run on it, or only one
 * from before the baseline.
 */
export function refuseOtherVersions(
  { applied, min }: SchemaState,
  engine: Database['engine'],
  where: string,
): void {
  const known = migrationsFor(engine)
  const unknown = applied.find((name) => name > BASELINE && !(name in known))
  const isComplete = Object.keys(known).every((name) => applied.includes(name))
  if (unknown && !(isComplete && min !== null && runsOnSchema(min, engine))) {
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

/** Whether this release runs on a database that says so of releases from `min` on. */
export function runsOnSchema(min: string, engine: Database['engine']): boolean {
  return Object.keys(migrationsFor(engine)).some((name) => name >= min)
}

/** The migrations that `migrate` would apply. */
export function pendingIn({ applied }: SchemaState, engine: Database['engine']): string[] {
  return Object.keys(migrationsFor(engine)).filter((name) => !applied.includes(name))
}

/**
 * Brings the schema up to date in one transaction. Processes that start together take turns, by PostgreSQL's advisory
 * lock or SQLite's write lock; the second finds nothing to do. On PostgreSQL it waits for who reads for long, and
 * nobody waits for it.
 */
export async function migrate(database: Database, state: SchemaState, waiting: Waiting = {}): Promise<void> {
  const { engine } = database
  if (pendingIn(state, engine).length === 0) return
  const migrations = migrationsFor(engine)
  // The migrator insists that it knows every migration that was applied. The baseline stands for these.
  for (const name of state.applied.filter((one) => one < BASELINE)) migrations[name] = { up: async () => {} }
  if (engine === 'sqlite') return toLatest(database, migrations)
  return whenNobodyReads(database, waiting, (lockTimeout) =>
    toLatest(database, limited(migrations, lockTimeout)),
  )
}

/** The same migrations, which wait no longer for a table than that. The migrator's own lock has another timeout. */
function limited(migrations: Record<string, Migration>, lockTimeout: number): Record<string, Migration> {
  const set = sql`set local lock_timeout = ${sql.lit(lockTimeout)}`
  const all = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        await set.execute(db)
        await up(db)
      },
    },
  ])
  return Object.fromEntries(all)
}

async function toLatest({ db }: Database, migrations: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
