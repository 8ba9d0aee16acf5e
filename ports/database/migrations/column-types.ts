import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../port.ts'

interface ColumnTypes {
  text: RawBuilder<unknown>
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

export async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
