import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { passwordHash } from '../../identity/argon2.ts'
import { localIdentity } from '../../identity/local.ts'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres/postgres.ts'
import type { Schema } from '../schema/schema.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { photoRow } from '../testing/testing-rows.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { migrationsFor } from './index.ts'

const CREATED = Date.UTC(2026, 10, 3, 15, 4, 5, 678)
const UPDATED = Date.UTC(2026, 10, 4)
const TIMES = { created_at: new Date(CREATED).toISOString(), updated_at: new Date(UPDATED).toISOString() }

const ENGINES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
  ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
]

/** A database of the version before, with what the migration changes. */
async function fill(db: Kysely<Schema>, hash: string): Promise<void> {
  // The schema's types no longer have these tables and columns.
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const [ann, bob] = ['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@example.com`, ...TIMES }))
  await old
    .insertInto('sign_in_user')
    .values([
      { ...ann, email_verified: 1, image: null },
      { ...bob, email_verified: 1, image: null },
    ])
    .execute()
  const credential = { id: 'c', user_id: 'ann', account_id: 'ann', provider_id: 'credential', password: hash }
  await old
    .insertInto('sign_in_account')
    .values({ ...credential, issuer: 'local:credential', ...TIMES })
    .execute()
  await old
    .insertInto('photo')
    .values({ ...photoRow('a'), colour: '#336699', thumbhash: 'AAAA' })
    .execute()
  const job = { status: 'waiting' as const, attempts: 0, run_at: 1, lease: null, error: null, ended_at: null }
  await db
    .insertInto('job')
    .values(
      [
        ['1', 'mail', '{"letter":"booking-confirmation"}'] as const,
        ['2', 'develop', '{"letter":"a photograph"}'] as const,
      ].map(([id, kind, payload]) => ({
        ...job,
        id,
        kind,
        payload,
        about: 'b',
        created_at: 1,
        give_up_at: 2,
      })),
    )
    .execute()
}

describe.each(ENGINES)('accounts (%s)', (_, open) => {
  test('keep their passwords, waiting emails their kind, and photographs everything but a color', async () => {
    const database = await open()
    const { db, engine, contentVersion } = database
    onTestFinished(database.close)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
    await migrator.migrateTo('0010-due-jobs')
    const hash = await passwordHash().hash('the right one')
    await fill(db, hash)
    const { error } = await migrator.migrateTo('0011-accounts')
    expect(error).toBeUndefined()

    const times = { created_at: CREATED, updated_at: UPDATED }
    expect(await db.selectFrom('account').selectAll().orderBy('id').execute()).toEqual([
      { id: 'ann', name: 'ann', email: 'ann@example.com', password_hash: hash, ...times },
      { id: 'bob', name: 'bob', email: 'bob@example.com', password_hash: null, ...times },
    ])
    const { signIn } = localIdentity(database)
    expect(await signIn('ann@example.com', 'the right one')).toMatchObject({ email: 'ann@example.com' })
    expect(await signIn('bob@example.com', 'the right one')).toBeNull()
    for (const table of ['sign_in_user', 'sign_in_account'])
      await expect(sql`select * from ${sql.table(table)}`.execute(db)).rejects.toThrow(table)

    expect(await db.selectFrom('job').select('payload').orderBy('id').execute()).toEqual([
      { payload: '{"email":"booking-confirmation"}' },
      { payload: '{"letter":"a photograph"}' },
    ])
    expect(await db.selectFrom('photo').selectAll().execute()).toEqual([photoRow('a')])
    const before = await contentVersion()
    await db.updateTable('photo').set({ alt: 'A better description' }).execute()
    expect(await contentVersion()).toBeGreaterThan(before)
    await db.deleteFrom('photo').execute()
    await db.insertInto('photo').values(photoRow('b')).execute()
    expect(await contentVersion()).toBeGreaterThan(before + 2)
  })
})
