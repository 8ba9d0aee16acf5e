import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './port.ts'

/** Milliseconds. */
const LONGEST_WAIT = 5_000

/** Removes what deleted rows leave in SQLite's file and log; false if it stayed busy. PostgreSQL vacuums by itself. */
export async function compact({ engine, db }: Database): Promise<boolean> {
  if (engine !== 'sqlite') return true
  try {
    await sql.raw('vacuum').execute(db)
    for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; await pause(50)) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      if (rows[0]?.busy === 0) return true
    }
    return false
  } catch (error) {
    if (/locked|busy/i.test(String(error))) return false
    throw error
  }
}
