import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { BASELINE, migrationsFor } from './migrations/index.ts'
import { notingSchemaMin, type SchemaChange } from './migrations/schema-min.ts'
import { openDatabase, pendingMigrations, queryBeforeOpen } from './open.ts'
import type { DatabaseAddress } from './port.ts'
import { openPostgres, withPostgres } from './postgres/postgres.ts'
import { inspectPostgres } from './postgres/postgres-check.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { onEachEngine, testFolder, testPostgresUrl } from './testing.ts'

const NEWEST = Object.keys(migrationsFor('sqlite')).toSorted().at(-1) as string
const note = (db: Kysely<unknown>, name: string) =>
  sql`create table ${sql.id(name.slice(5))} (id integer)`.execute(db).then(() => {})

onEachEngine('a newer release', (_, engine) => {
  async function migratedBy(newer: Record<string, SchemaChange>): Promise<DatabaseAddress> {
    const file = join(testFolder(), 'sideline.db')
    const address = engine === 'sqlite' ? { file } : { file: '', url: await testPostgresUrl('template0') }
    await (await openDatabase(address)).close()
    const { db, close } = await (address.url ? openPostgres(address.url) : openSqlite(file))
    const added = Object.fromEntries(Object.entries(newer).map(notingSchemaMin))
    const provider = { getMigrations: async () => ({ ...migrationsFor(engine), ...added }) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    expect(error).toBeUndefined()
    await close()
    return address
  }
  const adding = (name: string, min?: string) => ({
    [name]: { up: (db: Kysely<unknown>) => note(db, name), min },
  })

  test('that only adds to the schema lets this one start, run and read it', async () => {
    const address = await migratedBy({ ...adding('9998-venue', NEWEST), ...adding('9999-pier', NEWEST) })
    expect(await pendingMigrations(address)).toEqual([])
    const database = await openDatabase(address)
    onTestFinished(database.close)
    await database.db.insertInto('rate_limit').values({ key: 'a', free_at: 1 }).execute()
    expect(
      await queryBeforeOpen(address, (db) => db.selectFrom('rate_limit').select('key').execute()),
    ).toEqual([{ key: 'a' }])
  })

  test('that takes something away does not, also if it adds something afterwards', async () => {
    const address = await migratedBy({ ...adding('9998-venue'), ...adding('9999-pier', NEWEST) })
    const newer = /is newer than this installation \(migration '9998-venue'\): update the installation/
    await expect(openDatabase(address)).rejects.toThrow(newer)
    await expect(pendingMigrations(address)).rejects.toThrow(newer)
  })

  test('whose database lacks a migration of this one does not: it is another line of releases', async () => {
    const address = await migratedBy(adding('9999-pier', NEWEST))
    const { db, close } = await (address.url ? openPostgres(address.url) : openSqlite(address.file))
    await sql`delete from kysely_migration where name = '0087-statement-triggers'`.execute(db)
    await close()
    await expect(openDatabase(address)).rejects.toThrow(/is newer than this installation/)
  })
})

describe('while somebody reads for long (PostgreSQL)', () => {
  async function openRead() {
    const url = await testPostgresUrl('template0')
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    const { db } = database
    const provider = { getMigrations: async () => migrationsFor('postgres') }
    await new Migrator({ db, provider }).migrateTo(BASELINE)
    const reading = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const read = db.transaction().execute(async (trx) => {
      await trx.selectFrom('photo').select('id').execute()
      started.resolve()
      await reading.promise
    })
    await started.promise
    const endReading = () => {
      reading.resolve()
      return read
    }
    return { url, db, endReading }
  }

  const said: string[] = []
  const waiting = { lockTimeout: 300, pause: 100, say: (sentence: string) => void said.push(sentence) }
  const run = (url: string, more: object) =>
    withPostgres(url, async (database) =>
      migrate(database, await inspectPostgres(database, url), { ...waiting, ...more }),
    )
  const migrated = (url: string) =>
    pendingMigrations({ url, file: '' }).then((pending) => pending.length === 0)

  test.each([
    [
      'is not tried',
      { isLong: 0, lockTimeout: 600_000 },
      /waits for sideline, which has been reading for \d+ seconds\.$/,
    ],
    [
      'holds up other reads only for moments',
      { isLong: 600_000 },
      /waits for other programs that use its tables\.$/,
    ],
  ])('a migration %s, and is done once that has ended', async (_, more, sentence) => {
    const { url, db, endReading } = await openRead()
    said.length = 0
    const done = run(url, more)
    await expect.poll(() => said.length).toBe(1)
    // A read that is held up waits until the long one has ended: for ever.
    for (const end = performance.now() + 5 * waiting.lockTimeout; performance.now() < end; )
      await db.selectFrom('photo').select('id').execute()
    expect(await migrated(url)).toBe(false)
    await endReading()
    await done
    expect(await migrated(url)).toBe(true)
    expect(said).toEqual([expect.stringMatching(sentence)])
  })

  test('it gives up in the end with a sentence, and has changed nothing', async () => {
    const { url, endReading } = await openRead()
    await expect(run(url, { longest: 500 })).rejects.toThrow(
      /^The database cannot be migrated beside .*: wait until/,
    )
    expect(await migrated(url)).toBe(false)
    await endReading()
  })
})
