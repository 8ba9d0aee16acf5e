import { type Kysely, sql } from 'kysely'
import type { Database, Query } from '../port.ts'
import type { Schema } from '../schema/schema.ts'
import { OF_TODAY } from './of-today.ts'

/** Enough to see that a restored database is what was copied. */
export interface CopyFacts {
  engine: Database['engine']
  /** The major version of PostgreSQL; null for SQLite. */
  server: number | null
  migrations: string[]
  rows: Record<string, number>
}

/** Counts rows before it queries. */
export async function readWithFacts<T>(
  db: Kysely<Schema>,
  copied: Omit<CopyFacts, 'rows'>,
  query: Query<T>,
): Promise<{ facts: CopyFacts; result: T }> {
  const facts = { ...copied, rows: await countRows(db, copied.engine) }
  return { facts, result: await query(db) }
}

/** Counts the rows of every table, the search index and migrations included. */
async function countRows(db: Kysely<Schema>, engine: Database['engine']): Promise<Record<string, number>> {
  const { rows: tables } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`
    : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`
  ).execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    if (OF_TODAY.includes(name)) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
