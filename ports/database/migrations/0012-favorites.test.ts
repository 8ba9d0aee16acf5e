import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../port.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite } from '../sqlite.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { albumRow, photoRow } from '../testing-rows.ts'
import { migrationsFor } from './index.ts'

const ENGINES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
  ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
]
const CLIENT = { id: 'ann', name: 'Ann', email: 'ann@example.com' }
const CHOICE = { client_id: 'ann', album_id: 'game', photo_id: photoRow('a').id, chosen_at: 7 }
const DOWNLOAD = {
  ...{ id: 'd', client_id: 'ann', album_id: 'game', album_name: 'Game', size: 'web' },
  ...{ photographs: 3, bytes: 900, version: 'v', started_at: 1, completed_at: null },
}

describe.each(ENGINES)('favorites (%s)', (_, open) => {
  test('and downloads of them outlive the new spelling', async () => {
    const database = await open()
    const { engine } = database
    onTestFinished(database.close)
    // The schema's types have only the new names.
    const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })
    await migrator.migrateTo('0011-accounts')
    await db.insertInto('client').values(CLIENT).execute()
    await db
      .insertInto('album')
      .values({ ...albumRow('game') })
      .execute()
    await db
      .insertInto('photo')
      .values({ ...photoRow('a') })
      .execute()
    await db.insertInto('favourite').values(CHOICE).execute()
    await db
      .insertInto('download')
      .values([
        { ...DOWNLOAD, what: 'favourites' },
        { ...DOWNLOAD, id: 'e', what: 'all' },
      ])
      .execute()
    const { error } = await migrator.migrateTo('0012-favorites')
    expect(error).toBeUndefined()

    expect(await db.selectFrom('favorite').selectAll().execute()).toEqual([CHOICE])
    const downloads = await db.selectFrom('download').selectAll().orderBy('id').execute()
    expect(downloads).toEqual([
      { ...DOWNLOAD, what: 'favorites' },
      { ...DOWNLOAD, id: 'e', what: 'all' },
    ])
    const unknown = db.insertInto('download').values({ ...DOWNLOAD, id: 'f', what: 'favourites' })
    await expect(unknown.execute()).rejects.toThrow()
    // A client who is erased takes both along.
    await db.deleteFrom('client').execute()
    expect(await db.selectFrom('favorite').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('download').selectAll().execute()).toEqual([])
  })
})
