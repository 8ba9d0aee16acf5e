import { pendingMigrations } from '../../ports/database/open.ts'
import { type BareCommand, refuseMissingSite, withDatabase } from '../command.ts'

export const migrateNow: BareCommand = {
  name: 'migrate',
  summary: 'brings the database to this release, before its processes start',
  details: [
    'Each start does the same. As a step of its own it says what it does, and whether the processes of an earlier release run on',
    'beside it (docs/deploy.md). It changes all or nothing, and may run again. On PostgreSQL it waits for a backup that reads.',
  ].join('\n'),
  async runBare(_, settings) {
    refuseMissingSite(settings.address)
    const pending = await pendingMigrations(settings.address)
    const { schema_min: min } = await withDatabase(settings, ({ db }) =>
      db.selectFrom('installation').select('schema_min').executeTakeFirstOrThrow(),
    )
    const lines = [
      pending.length === 0 ? 'There is nothing to migrate.' : `Migrated: ${pending.join(', ')}.`,
      `Releases that know ${min} run on this database; older ones do not start on it.`,
    ]
    return { text: lines.join('\n'), data: { migrated: pending, min } }
  },
}
