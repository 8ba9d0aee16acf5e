import { sql } from 'kysely'
import type { Database } from './port.ts'

/**
 * Whether PostgreSQL takes no writes: it is a standby, or was made read-only. SQLite's file is read-only where the disk
 * is, which the storage notices.
 */
export async function isReadOnly({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql<{ on: boolean }>`
    select current_setting('transaction_read_only') = 'on' as on`.execute(db)
  return rows[0]?.on === true
}
