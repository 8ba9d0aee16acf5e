import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A migration, and which releases run on beside it. */
export interface SchemaChange extends Migration {
  /**
   * The newest migration of the oldest release that still runs after this one, because it need not know what this one
   * adds. Without it, only releases that know this migration itself do.
   */
  min?: string
}

/** Writes down in the same transaction which releases run from now on. It never goes back to an earlier one. */
export function notingSchemaMin([name, { up, min = name }]: [string, SchemaChange]): [string, Migration] {
  const note = sql`update installation set schema_min = ${min} where schema_min < ${min}`
  const both: Migration['up'] = async (db) => {
    await up(db)
    await note.execute(db)
  }
  return [name, { up: both }]
}
