import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { BASELINE, migrationsFor } from '../../ports/database/migrations/index.ts'
import { openPostgres } from '../../ports/database/postgres/postgres.ts'
import { openSqlite } from '../../ports/database/sqlite/sqlite.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../ports/database/testing.ts'
import { sideline } from '../testing.ts'

/** The settings of a site whose database an earlier release has left. */
async function earlierSite(engine: string): Promise<Record<string, string>> {
  const folder = testFolder()
  const url = engine === 'PostgreSQL' ? await testPostgresUrl('template0') : undefined
  const { db, engine: its, close } = await (url ? openPostgres(url) : openSqlite(join(folder, 'sideline.db')))
  const provider = { getMigrations: async () => migrationsFor(its) }
  const { error } = await new Migrator({ db, provider }).migrateTo(BASELINE)
  expect(error).toBeUndefined()
  await close()
  return { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
}

withEngine('migrate', (engine) => {
  test('says what it did, and that a second time there is nothing to do', async () => {
    const env = await earlierSite(engine)
    const did = await sideline(env, ['migrate'])
    expect([did.code, did.err]).toEqual([0, ''])
    expect(did.out).toMatch(
      /^Migrated: .*0086-cameras.*\.\nReleases that know \d{4}-\S+ run on this database;/,
    )
    const again = await sideline(env, ['migrate'])
    expect([again.code, again.out]).toEqual([0, expect.stringMatching(/^There is nothing to migrate\.\n/)])
  })
})

test('migrate makes no database', async () => {
  const none = await sideline({ DATA_DIR: join(testFolder(), 'none') }, ['migrate'])
  expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^There's no database /)])
})
