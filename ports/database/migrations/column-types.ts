import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../port.ts'

interface ColumnTypes {
  /** Compared and sorted by code point on both engines. */
  text: RawBuilder<unknown>
  /** 32 bits at least. */
  integer: RawBuilder<unknown>
  /** Sizes and UTC milliseconds: 64 bits. */
  bigint: RawBuilder<unknown>
  /** The end of a `create table`: makes SQLite refuse values of the wrong type, as PostgreSQL does. */
  tableEnd: RawBuilder<unknown>
}

export function columnTypes(engine: Database['engine']): ColumnTypes {
  return engine === 'sqlite'
    ? { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, tableEnd: sql`strict` }
    : { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint`, tableEnd: sql`` }
}

/** Runs statements one after another. */
export async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
