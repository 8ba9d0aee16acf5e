import { sql } from 'kysely'
import type { Database } from './port.ts'

/** What PostgreSQL's clock says, in UTC milliseconds. Null for SQLite, which has none of its own. */
export async function databaseTime({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<number | null> {
  if (engine === 'sqlite') return null
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return Number(rows[0]?.ms)
}
