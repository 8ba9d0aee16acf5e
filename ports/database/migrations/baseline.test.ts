import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSqliteCopy } from '../backup/sqlite.ts'
import { openDatabase } from '../open.ts'
import { type Database, type DatabaseAddress, DatabaseUnusable } from '../port.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { albumRow } from '../testing/testing-rows.ts'
import { testFolder, testPostgresUrl } from '../testing.ts'
import { BASELINE, migrationsFor } from './index.ts'

const ENGINES: [string, () => Promise<DatabaseAddress>][] = [
  ['SQLite', async () => ({ file: join(testFolder(), 'sideline.db') })],
  ['PostgreSQL', async () => ({ url: await testPostgresUrl('template0'), file: '' })],
]

function openAsItIs({ url, file }: DatabaseAddress): Promise<Database> {
  return url ? openPostgres(url) : openSqlite(file)
}

/** A database as the site made it before there was a baseline, with the names of these migrations, and an album. */
async function openedBefore(place: DatabaseAddress, applied: string[]): Promise<void> {
  const { db, engine, close } = await openAsItIs(place)
  const migrations = migrationsFor(engine)
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateTo(BASELINE)
  expect(error).toBeUndefined()
  await sql`delete from kysely_migration`.execute(db)
  for (const name of applied)
    await sql`insert into kysely_migration values (${name}, '2026-11-25T08:00:00.000Z')`.execute(db)
  await db.insertInto('album').values(albumRow('game')).execute()
  await close()
}

async function appliedTo({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const LANDED = ['0001-foundation', '0040-guest-downloads', '0081-athlete-pages', '0082-followers', BASELINE]
const OLDER = LANDED.slice(0, 3)
const TOO_OLD = /is too old for this installation \(migration '0081-athlete-pages'\)\. Commit 549eca7b brings/

describe.each(ENGINES)('on %s', (_, choose) => {
  test('a database at the last migration before the baseline opens as it is, and goes on from there', async () => {
    const place = await choose()
    await openedBefore(place, LANDED)
    for (let times = 0; times < 2; times++) {
      const database = await openDatabase(place)
      expect(await database.db.selectFrom('album').select('id').execute()).toEqual([{ id: 'game' }])
      const later = Object.keys(migrationsFor(database.engine)).filter((name) => name > BASELINE)
      expect(await appliedTo(database)).toEqual([...LANDED, ...later])
      expect(await database.contentVersion()).toBe(2)
      await database.close()
    }
  })

  test('an older one is refused with the commit that brings it forward, and not changed', async () => {
    const place = await choose()
    await openedBefore(place, OLDER)
    const error = await openDatabase(place).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DatabaseUnusable)
    expect(error.message).toMatch(TOO_OLD)
    const database = await openAsItIs(place)
    onTestFinished(database.close)
    expect(await appliedTo(database)).toEqual(OLDER)
  })
})

test('a backup of one of them is read, or refused, likewise', async () => {
  const count = async (applied: string[]) => {
    const file = join(testFolder(), 'sideline.db')
    await openedBefore({ file }, applied)
    return readSqliteCopy(
      file,
      'the backup',
      async (db) => (await db.selectFrom('album').select('id').execute()).length,
    )
  }
  expect(await count(LANDED)).toMatchObject({ result: 1, facts: { migrations: LANDED } })
  await expect(count(OLDER)).rejects.toThrow(TOO_OLD)
})
