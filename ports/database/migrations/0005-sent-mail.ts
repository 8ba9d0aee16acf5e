import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Emails that are stored instead of sent, each once. */
export async function sentMail(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('sent_mail')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('message_id', text, (c) => c.notNull().unique().check(sql`message_id <> ''`))
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('eml', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
