import { sql } from 'kysely'
import type { Database } from './port.ts'

/**
 * Lets SQLite look at a sample of the tables that have grown, by which it chooses indexes: without, it may read a whole
 * table by one that says little. PostgreSQL does so by itself.
 */
export async function optimize({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  // Also tables that this connection has not asked yet.
  if (engine === 'sqlite') await sql`pragma optimize = 0x10002`.execute(db)
}
