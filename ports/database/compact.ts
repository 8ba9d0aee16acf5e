import { sql } from 'kysely'
import type { Database } from './port.ts'

/**
 * Removes what deleted rows leave behind in the file and log of SQLite. PostgreSQL does it by itself, in time. False if
 * the database stayed busy.
 */
export async function compact({ engine, db }: Database): Promise<boolean> {
  if (engine !== 'sqlite') return true
  try {
    await sql.raw('vacuum').execute(db)
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  } catch (error) {
    if (/locked|busy/i.test(String(error))) return false
    throw error
  }
}
