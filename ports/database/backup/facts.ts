import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import type { Schema } from '../schema/schema.ts'

/** What a copy of a database holds: enough to see that what was restored is what was copied. */
export interface CopyFacts {
  engine: Database['engine']
  /** The major version of PostgreSQL; null for SQLite. */
  server: number | null
  /** The migrations that were applied to it. */
  migrations: string[]
  /** How many rows each table has. */
  rows: Record<string, number>
}

/** How many rows each table has, those of the search index and of the migrations included. */
export async function countRows(
  db: Kysely<Schema>,
  engine: Database['engine'],
): Promise<Record<string, number>> {
  const { rows: tables } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`
    : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`
  ).execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
