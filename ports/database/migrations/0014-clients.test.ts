import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from '../id.ts'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite } from '../sqlite.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { migrationsFor } from './index.ts'

const ENGINES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
  ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
]
const OURS = uuidv7()
const CAME = 'kX2v9QbT5yRz1LmNoPqRsTuVwXyZ'
const CLIENTS = [OURS, CAME].map((id) => ({ id, name: 'Ann', email: `${id.toLowerCase()}@example.com` }))
const SUBJECTS = [
  'A new password for Baseline Media',
  'Your albums at Baseline Media',
  'Booking request: Sports',
]

describe.each(ENGINES)('clients (%s)', (_, open) => {
  test('of a roster keep their account at the identity service, and stored emails hold no link', async () => {
    const database = await open()
    const { engine } = database
    onTestFinished(database.close)
    // The schema's types have only the new columns.
    const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
    await migrator.migrateTo('0012-favorites')
    await db.insertInto('client').values(CLIENTS).execute()
    const email = { recipient: 'ann@example.com', eml: 'token=3Dabc', created_at: 1 }
    const emails = SUBJECTS.map((subject) => ({ id: subject, message_id: subject, subject, ...email }))
    await db.insertInto('sent_mail').values(emails).execute()
    const { error } = await migrator.migrateTo('0014-clients')
    expect(error).toBeUndefined()

    const added = { blocked_at: null, device_epoch: 0 }
    expect(await db.selectFrom('client').selectAll().orderBy('id').execute()).toEqual([
      { ...CLIENTS[0], ...added, identity_account: null },
      { ...CLIENTS[1], ...added, identity_account: CAME },
    ])
    expect(await db.selectFrom('sent_mail').select('subject').execute()).toEqual([{ subject: SUBJECTS[2] }])
  })
})
