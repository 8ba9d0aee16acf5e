import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite } from '../sqlite.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { siteRow } from '../testing-rows.ts'
import { migrationsFor } from './index.ts'

const ENGINES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
  ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
]
const JOB = {
  ...{ id: 'j', kind: 'mail', about: 'b', payload: '{}', status: 'dead', attempts: 3, run_at: 5 },
  ...{ lease: null, error: 'No such address.', created_at: 1, give_up_at: 9, ended_at: 7 },
}

describe.each(ENGINES)('mail (%s)', (_, open) => {
  test('gives a business its time zone, and announces emails that died before', async () => {
    const database = await open()
    const { engine } = database
    onTestFinished(database.close)
    const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
    await migrator.migrateTo('0012-favorites')
    const { time_zone, ...before } = siteRow()
    await db.insertInto('site').values(before).execute()
    await db.insertInto('job').values(JOB).execute()
    const { error } = await migrator.migrateTo('0013-mail')
    expect(error).toBeUndefined()
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([{ ...before, time_zone }])
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([{ ...JOB, announced_at: null }])
  })
})
