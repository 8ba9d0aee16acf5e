import { sql } from 'kysely'
import type { Database } from './port.ts'

/** Has SQLite sample the tables that have grown: without, it may choose an index that says little. */
export async function optimize({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  // 0x10000: also tables that this connection hasn't queried yet.
  if (engine === 'sqlite') await sql`pragma optimize = 0x10002`.execute(db)
}
