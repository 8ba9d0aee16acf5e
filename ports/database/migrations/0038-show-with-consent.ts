import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Public albums made from a private one, and which of its clients consented. */
export async function showWithConsent(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  // No reference: the page needs a consent also when the album that it was made from is gone.
  await db.schema.alterTable('album').addColumn('made_from', text).execute()
  await db.schema.alterTable('album').addColumn('consent_lost_at', bigint).execute()
  await db.schema
    .createTable('album_consent')
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('given_on', text, (c) => c.notNull())
    .addColumn('how', text, (c) => c.notNull().check(sql`how in ('in-person', 'email', 'contract')`))
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('recorded_at', bigint, (c) => c.notNull())
    .addColumn('withdrawn_at', bigint)
    .addPrimaryKeyConstraint('album_consent_once', ['album_id', 'client_id'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('album_consent_by_client_id').on('album_consent').column('client_id').execute()
}
