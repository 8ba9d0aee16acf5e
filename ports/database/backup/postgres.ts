import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { refuseOtherVersions } from '../migrate.ts'
import { type Database, DatabaseUnusable, type Query } from '../port.ts'
import { withPostgres } from '../postgres/postgres.ts'
import { inspectPostgres } from '../postgres/postgres-check.ts'
import { type CopyFacts, readWithFacts } from './facts.ts'
import { OF_TODAY } from './of-today.ts'
import { requireProgram, runOn } from './postgres-programs.ts'

const EXCEPT = OF_TODAY.map((table) => `--exclude-table-data=*.${table}`)

export async function copyPostgres<T>(
  url: string,
  { scratch, store, query }: { scratch: string; store(bytes: Readable): Promise<void>; query: Query<T> },
): Promise<{ facts: CopyFacts; result: T }> {
  return withPostgres(url, async (database) => {
    const state = await inspectPostgres(database, url)
    refuseOtherVersions(state, 'postgres', nameOf(url))
    const server = await serverVersion(database)
    await requireProgram('pg_dump', server)
    return inSnapshot(database, async (trx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
      const found = await readWithFacts(trx, { engine: 'postgres', server, migrations: state.applied }, query)
      const args = [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${rows[0]?.id}`,
        ...EXCEPT,
      ]
      await runOn('pg_dump', url, { scratch, args, use: store })
      return found
    })
  })
}

export function readPostgres<T>(url: string, query: Query<T>): Promise<T> {
  return withPostgres(url, (database) => inSnapshot(database, query))
}

export async function restorePostgres(
  copy: string,
  url: string,
  { server, scratch }: { server: number; scratch: string },
): Promise<void> {
  await withPostgres(url, async (database) => {
    const version = await serverVersion(database)
    if (version < server) {
      throw new DatabaseUnusable(
        `The backup is of PostgreSQL ${server}, but the server is PostgreSQL ${version}: restore it to version ${server} or later.`,
      )
    }
  })
  await requireProgram('pg_restore', server)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', copy]
  await runOn('pg_restore', url, { scratch, args })
}

/** Restores a copy into a database of its own on the server of `url`, reads it, and drops it. */
export async function readPostgresCopy<T>(
  copy: string,
  url: string,
  { server, scratch, name, query }: { server: number; scratch: string; name: string; query: Query<T> },
): Promise<{ facts: CopyFacts; result: T }> {
  const own = `sideline_verify_${randomUUID().slice(0, 8)}`
  await withPostgres(url, async (database) => {
    await inspectPostgres(database, url)
    const { db } = database
    await sql`create database ${sql.id(own)} template template0`.execute(db).catch((cause) => {
      throw (cause as { code?: string }).code === '42501' ? mayNotCreate(url, cause) : cause
    })
  })
  try {
    const address = new URL(url)
    address.pathname = `/${own}`
    await restorePostgres(copy, address.href, { server, scratch })
    return await withPostgres(address.href, async (database) => {
      const { applied: migrations, min } = await inspectPostgres(database, address.href)
      refuseOtherVersions({ applied: migrations, min }, 'postgres', name)
      const version = await serverVersion(database)
      return readWithFacts(database.db, { engine: 'postgres', server: version, migrations }, query)
    })
  } finally {
    await withPostgres(url, ({ db }) => sql`drop database ${sql.id(own)} with (force)`.execute(db))
  }
}

export async function refuseFullPostgres(url: string): Promise<void> {
  await withPostgres(url, async (database) => {
    await inspectPostgres(database, url)
    const { rows } = await sql`select 1 from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') limit 1`.execute(database.db)
    if (rows.length === 0) return
    throw new DatabaseUnusable(
      `The database ${nameOf(url)} isn't empty, and backups can only be restored into an empty database. Set DATABASE_URL to another one.`,
    )
  })
}

/** Without the timeout: files may take long to write. */
function inSnapshot<T>({ db }: Database, query: Query<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      return query(trx)
    })
}

async function serverVersion({ db }: Database): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

function mayNotCreate(url: string, cause: unknown): DatabaseUnusable {
  return new DatabaseUnusable(
    `Verifying restores into a database of its own, which the user of ${nameOf(url)} may not create: let them (alter role … createdb), or set DATABASE_URL to a server where they may.`,
    { cause },
  )
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}
