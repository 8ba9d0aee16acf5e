import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Adds phones, groups and notes of clients, and the other people to talk to. Visitors see none of it. */
export async function clientContacts(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, tableEnd } = columnTypes(engine)
  for (const column of ['phone', 'client_group', 'client_note'])
    await db.schema
      .alterTable('client')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .createTable('client_contact')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('phone', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('client_contact_key', ['client_id', 'position'])
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    "create index client_contact_by_email on client_contact (email) where email <> ''",
    "create index client_by_group on client (client_group) where client_group <> ''",
  ])
}
