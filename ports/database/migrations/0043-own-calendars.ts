import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * A calendar feed belongs to an account and ends with it. Where there was one for all, nobody knows who subscribed to it, so
 * everybody who may sign in is told that it ended.
 */
export async function ownCalendars(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, tableEnd } = columnTypes(engine)
  const { rows: feeds } = await sql`select one from calendar_feed`.execute(db)
  await db.schema.dropTable('calendar_feed').execute()
  await db.schema
    .createTable('calendar_feed')
    .addColumn('account_id', text, (c) =>
      c.primaryKey().notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('epoch', text)
    .modifyEnd(tableEnd)
    .execute()
  if (feeds.length === 0) return
  await sql`insert into calendar_feed (account_id)
    select id from account where role in ('owner', 'assistant') and blocked_at is null`.execute(db)
}
