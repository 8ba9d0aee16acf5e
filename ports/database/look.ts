import { Kysely } from 'kysely'
import { openPostgres } from './postgres/postgres.ts'
import { inspectPostgres } from './postgres/postgres-check.ts'
import type { Schema } from './schema/schema.ts'
import { inspectSqlite, openReading } from './sqlite/sqlite-check.ts'
import { NodeSqliteDialect } from './sqlite/sqlite-dialect.ts'

/**
 * Queries the database as it is, before `openDatabase` creates or migrates it; null if there is none, or it is empty.
 * Writes nothing. Throws DatabaseUnusable where `openDatabase` would.
 */
export function lookInto<T>(
  { url, file }: { url?: string; file: string },
  ask: (db: Kysely<Schema>) => Promise<T>,
): Promise<T | null> {
  return url ? lookIntoPostgres(url, ask) : lookIntoSqlite(file, ask)
}

async function lookIntoSqlite<T>(file: string, ask: (db: Kysely<Schema>) => Promise<T>): Promise<T | null> {
  if (inspectSqlite(file).length === 0) return null
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(openReading(file)) })
  try {
    return await ask(db)
  } finally {
    await db.destroy()
  }
}

async function lookIntoPostgres<T>(url: string, ask: (db: Kysely<Schema>) => Promise<T>): Promise<T | null> {
  const database = await openPostgres(url, { connections: 1 })
  try {
    return (await inspectPostgres(database, url)).length === 0 ? null : await ask(database.db)
  } finally {
    await database.close()
  }
}
