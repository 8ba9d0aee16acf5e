import { type Kysely, sql, type Transaction } from 'kysely'
import { openDatabase } from '../open.ts'
import { type Database, type DatabaseAddress, DatabaseUnusable } from '../port.ts'
import { withPostgres } from '../postgres/postgres.ts'
import type { Schema } from '../schema/schema.ts'
import { type AnyRows, differences, ownTables, pagesOf, type RowFacts, rowFacts, tally } from './rows.ts'
import { type Table, tablesOf } from './tables.ts'

/** In one statement: SQLite takes 32,766. */
const VALUES = 30_000
/** Triggers change it, so it comes last. */
const VERSION = 'content_version'

/** Opens the database to fill it: created and migrated if needed, without a statement timeout. */
export async function withFilled<T>(
  address: DatabaseAddress,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(address)
  if (!address.url) return work(database).finally(() => database.close())
  await database.close()
  return withPostgres(address.url, work)
}

/** Replaces all rows by those of another database, except what triggers fill. Throws if the rows differ afterwards. */
export async function copyRows(
  from: { db: Kysely<Schema>; engine: Database['engine'] },
  to: { trx: Transaction<Schema>; engine: Database['engine'] },
): Promise<RowFacts> {
  const { trx, engine } = to
  const tables = shared(await ownTables(from.db, from.engine), await ownTables(trx, engine))
  await empty(trx, engine)
  const facts: RowFacts = {}
  for (const table of tables.filter(({ name }) => name !== VERSION)) {
    facts[table.name] = await copyTable(from.db, trx, table)
  }
  // Runs the triggers that wait for the commit.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(trx)
  for (const table of tables.filter(({ name }) => name === VERSION)) {
    await trx.deleteFrom(VERSION).execute()
    facts[VERSION] = await copyTable(from.db, trx, table)
  }
  const other = differences(facts, await rowFacts({ db: trx, engine }))
  if (other.length > 0) throw new DatabaseUnusable(`The copied rows differ in: ${other.join(', ')}.`)
  return facts
}

async function copyTable(from: Kysely<Schema>, to: Transaction<Schema>, table: Table) {
  const counted = tally(table)
  const most = Math.floor(VALUES / table.columns.length)
  for await (const page of pagesOf(from, table)) {
    for (const row of page) counted.add(row)
    for (let at = 0; at < page.length; at += most)
      await (to as unknown as AnyRows)
        .insertInto(table.name)
        .values(page.slice(at, at + most))
        .execute()
  }
  return counted.facts
}

/** Throws if their tables or columns differ: then one is of another release. */
function shared(from: Table[], to: Table[]): Table[] {
  const text = (tables: Table[]) =>
    tables
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .toSorted()
      .join('\n')
  if (text(from) !== text(to))
    throw new Error(`The databases differ in their tables:\n${text(from)}\n\n${text(to)}`)
  return to
}

async function empty(trx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const tables = (await tablesOf(trx, engine)).map(({ name }) => name)
  if (engine === 'postgres') {
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx)
    return
  }
  for (const name of tables.toReversed()) await (trx as unknown as AnyRows).deleteFrom(name).execute()
}
