import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** UTC milliseconds: a number, or the database's clock at the statement. */
export type Moment = number | RawBuilder<number>

type Queries = Pick<Kysely<Schema>, 'getExecutor'>

export function isPostgres(db: Queries): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The clock that all processes share: PostgreSQL's, or this machine's. Constant in a statement, so indexes serve. */
export function databaseNow(db: Queries): Moment {
  if (!isPostgres(db)) return Date.now()
  return sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
}

export function after(moment: Moment, milliseconds: number): Moment {
  return typeof moment === 'number' ? moment + milliseconds : sql<number>`${moment} + ${milliseconds}`
}

/** PostgreSQL's clock, in UTC milliseconds. Null for SQLite. */
export async function databaseTime(db: Pick<Kysely<Schema>, 'getExecutor' | 'selectNoFrom'>) {
  const now = databaseNow(db)
  if (typeof now === 'number') return null
  const { ms } = await db.selectNoFrom(now.as('ms')).executeTakeFirstOrThrow()
  return ms
}
