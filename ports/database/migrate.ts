import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { BASELINE, BASELINE_COMMIT, migrationsFor } from './migrations/index.ts'
import { type Database, DatabaseUnusable } from './port.ts'
import { type Waiting, whenNobodyReads } from './postgres/lock-timeout.ts'

export interface SchemaState {
  applied: string[]
  /** A release must know this migration or a newer one; null in a database from before this was stored. */
  min: string | null
}

/** Throws DatabaseUnusable if this version cannot run on the database, or it predates the baseline. */
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

/** Whether this release knows migration `min` or a newer one. */
export function runsOnSchema(min: string, engine: Database['engine']): boolean {
  return Object.keys(migrationsFor(engine)).some((name) => name >= min)
}

export function pendingIn({ applied }: SchemaState, engine: Database['engine']): string[] {
  return Object.keys(migrationsFor(engine)).filter((name) => !applied.includes(name))
}

/** Migrates in one transaction, one process after the other. On PostgreSQL it waits for long reads, and none for it. */
export async function migrate(database: Database, state: SchemaState, waiting: Waiting = {}): Promise<void> {
  const { engine } = database
  if (pendingIn(state, engine).length === 0) return
  const migrations = migrationsFor(engine)
  // The migrator insists on knowing every applied migration; the baseline stands for these.
  for (const name of state.applied.filter((one) => one < BASELINE)) migrations[name] = { up: async () => {} }
  if (engine === 'sqlite') return toLatest(database, migrations)
  return whenNobodyReads(database, waiting, (lockTimeout) =>
    toLatest(database, limited(migrations, lockTimeout)),
  )
}

/** Limits how long the migrations wait for a table; the migrator's own lock has another timeout. */
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
