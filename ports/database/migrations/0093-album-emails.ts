import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** Adds what the owner writes in the email about an album, and whom she sends it who is no client. */
export async function albumEmails(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('album_email')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('client_id', text, (c) => c.references('client.id').onDelete('cascade'))
    .addColumn('link_id', text, (c) => c.references('share_link.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('line', text, (c) => c.notNull())
    .addColumn('created_at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await run(db, [
    'create index album_email_of_album on album_email (album_id, client_id)',
    'create index album_email_of_client on album_email (client_id) where client_id is not null',
    'create index album_email_of_link on album_email (link_id) where link_id is not null',
    "create index album_email_by_address on album_email (address) where address <> ''",
  ])
}
