import { pendingMigrations } from '../../ports/database/open.ts'
import { type BareCommand, refuseMissingSite, withDatabase } from '../command.ts'

export const migrateNow: BareCommand = {
  name: 'migrate',
  summary: 'updates the database to this release before its processes start',
  details: [
    'Each start does the same. This shows what changes, and whether processes of an earlier release can keep running',
    'beside it (docs/deploy.md). It changes everything or nothing, and can run again. On PostgreSQL, it waits for a running backup.',
  ].join('\n'),
  async runBare(_, settings) {
    refuseMissingSite(settings.address)
    const pending = await pendingMigrations(settings.address)
    const { schema_min: min } = await withDatabase(settings, ({ db }) =>
      db.selectFrom('installation').select('schema_min').executeTakeFirstOrThrow(),
    )
    const lines = [
      pending.length === 0 ? 'There is nothing to migrate.' : `Migrated: ${pending.join(', ')}.`,
      `Releases that know ${min} run on this database; older ones won't start on it.`,
    ]
    return { text: lines.join('\n'), data: { migrated: pending, min } }
  },
}
