import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, inject, onTestFinished } from 'vitest'
import { migrationsFor } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import type { Database } from './port.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { makeTestDatabase, onServer } from './testing/testing-postgres.ts'
import { empty, makeReusablePostgres, type ReusablePostgres } from './testing/testing-reusable.ts'

export type OpenTestDatabase = () => Promise<Database>
type Suite = (open: OpenTestDatabase, engine: Database['engine']) => void

/**
 * Runs a suite on SQLite and on PostgreSQL. `open`, in a test or a `beforeEach`, returns a migrated, empty database.
 */
export function onEachEngine(name: string, suite: Suite): void {
  describe(`${name} (SQLite)`, () => suite(() => openTestSqlite(), 'sqlite'))
  describe(`${name} (PostgreSQL)`, () => suite(openTestPostgres, 'postgres'))
}

/** Runs a suite where the engines can hardly differ: on SQLite, and in `npm run test:all` on PostgreSQL too. */
export function withDatabase(name: string, suite: Suite): void {
  withEngine(name, (engine) =>
    engine === 'SQLite' ? suite(() => openTestSqlite(), 'sqlite') : suite(openTestPostgres, 'postgres'),
  )
}

export function withEngine(name: string, suite: (engine: 'SQLite' | 'PostgreSQL') => void): void {
  describe(`${name} (SQLite)`, () => suite('SQLite'))
  describe(`${name} (PostgreSQL)`, { tags: 'all' }, () => suite('PostgreSQL'))
}

/** Migrated and empty: sideline.db in `folder`. */
export async function openTestSqlite(folder = testFolder()): Promise<Database> {
  const file = join(folder, 'sideline.db')
  writeFileSync(file, await sqliteTemplate())
  const database = await openSqlite(file)
  onTestFinished(() => database.close())
  return database
}

/** The next test of this process gets the same database again. */
async function openTestPostgres(): Promise<Database> {
  const used = idle.pop() ?? (await makeReusablePostgres(await postgresServer()))
  const database = await openPostgres(used.url)
  if (!(await empty(database, used))) {
    await database.close()
    return openTestPostgres()
  }
  onTestFinished(async () => {
    await database.close()
    idle.push(used)
  })
  return database
}

const idle: ReusablePostgres[] = []

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-test-'))
  onTestFinished(async () => {
    // tus makes its folder in the background, and throws uncaught if it is deleted meanwhile.
    while (process.getActiveResourcesInfo().includes('FSReqCallback')) await setImmediate()
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** The URL of a test's own PostgreSQL database, a copy of `template`; `template0` has no tables. */
export async function testPostgresUrl(template: string): Promise<string> {
  const server = await postgresServer()
  const name = await makeTestDatabase(server, template)
  onTestFinished(() => onServer(server, `drop database "${name}" with (force)`))
  return `${server}${name}`
}

let template: Promise<Buffer> | undefined

function sqliteTemplate(): Promise<Buffer> {
  template ??= makeSqliteTemplate()
  return template
}

async function makeSqliteTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-template-'))
  const file = join(folder, 'sideline.db')
  const database = await openDatabase({ file })
  await database.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

async function postgresServer(): Promise<string> {
  const response = await fetch(inject('postgres'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

type AnyRows = Kysely<Record<string, Record<string, unknown>>>
type Migrated = { database: Database; db: AnyRows; migrate(to: string): Promise<void> }
type OpenBefore = (last: string) => Promise<Migrated>

/**
 * Runs a suite of one migration in `npm run test:all`. `openBefore` returns a database as the migration of that name
 * left it. `db` is untyped: the schema's types know only the newest columns.
 */
export function onEachMigratedEngine(name: string, suite: (openBefore: OpenBefore) => void): void {
  const openers: [string, () => Promise<Database>][] = [
    ['SQLite', () => openSqlite(join(testFolder(), 'sideline.db'))],
    ['PostgreSQL', async () => openPostgres(await testPostgresUrl('template0'))],
  ]
  for (const [engine, open] of openers) {
    describe(`${name} (${engine})`, { tags: 'all' }, () =>
      suite(async (last) => {
        const database = await open()
        onTestFinished(database.close)
        const db = database.db as unknown as AnyRows
        const migrations = migrationsFor(database.engine)
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
        const migrate = async (to: string) => {
          const { error } = await migrator.migrateTo(to)
          if (error) throw error
        }
        await migrate(last)
        return { database, db, migrate }
      }),
    )
  }
}
