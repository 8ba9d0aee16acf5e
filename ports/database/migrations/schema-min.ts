import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export interface SchemaChange extends Migration {
  /** The newest migration of the oldest release that still runs after this one; by default this one itself. */
  min?: string
}

/** Stores in the same transaction which releases run from now on; never goes back. */
export function notingSchemaMin([name, { up, min = name }]: [string, SchemaChange]): [string, Migration] {
  const note = sql`update installation set schema_min = ${min} where schema_min < ${min}`
  const both: Migration['up'] = async (db) => {
    await up(db)
    await note.execute(db)
  }
  return [name, { up: both }]
}
