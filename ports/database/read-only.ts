import { sql } from 'kysely'
import type { Database } from './port.ts'

/** Whether PostgreSQL is a standby or read-only. The storage notices a read-only disk of SQLite. */
export async function isReadOnly({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql<{ on: boolean }>`
    select current_setting('transaction_read_only') = 'on' as on`.execute(db)
  return rows[0]?.on === true
}
