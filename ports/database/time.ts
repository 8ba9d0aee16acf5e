import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** UTC milliseconds: a number, or what the database's clock says when it gets the statement. */
export type Moment = number | RawBuilder<number>

/** A database, or a transaction of it. */
type Queries = Pick<Kysely<Schema>, 'getExecutor'>

export function isPostgres(db: Queries): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Now, by the clock that all processes on this database share: PostgreSQL's own, or on SQLite this machine's. It stands
 * still during a statement, so an index can be searched for it.
 */
export function databaseNow(db: Queries): Moment {
  if (!isPostgres(db)) return Date.now()
  return sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
}

export function after(moment: Moment, milliseconds: number): Moment {
  return typeof moment === 'number' ? moment + milliseconds : sql<number>`${moment} + ${milliseconds}`
}

/** What PostgreSQL's clock says, in UTC milliseconds. Null for SQLite, which has none of its own. */
export async function databaseTime(
  db: Pick<Kysely<Schema>, 'getExecutor' | 'selectNoFrom'>,
): Promise<number | null> {
  const now = databaseNow(db)
  if (typeof now === 'number') return null
  const { ms } = await db.selectNoFrom(now.as('ms')).executeTakeFirstOrThrow()
  return ms
}
