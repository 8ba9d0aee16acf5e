import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/**
 * The reminders that clients were sent, each once, and which of them an album sends. Clients who were told of an album before
 * this migration have no `remind_from`, so nobody is reminded of an album of long ago.
 */
export async function reminders(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('reminder')
    .addColumn('client_id', text, (c) => c.notNull().references('client.id').onDelete('cascade'))
    .addColumn('album_id', text, (c) => c.notNull().references('album.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('unopened', 'expiring', 'picks')`))
    .addColumn('ends_at', bigint, (c) => c.notNull())
    .addColumn('job', text)
    .addColumn('queued_at', bigint)
    .addColumn('sent_at', bigint)
    .addPrimaryKeyConstraint('reminder_once', ['client_id', 'album_id', 'kind', 'ends_at'])
    .modifyEnd(tableEnd)
    .execute()
  const album = db.schema.alterTable('album')
  await album.addColumn('remind_unopened', integer, (c) => c.defaultTo(7)).execute()
  await album.addColumn('remind_picks', integer, (c) => c.defaultTo(3)).execute()
  await db.schema.alterTable('client_album').addColumn('remind_from', bigint).execute()
  await db.schema.alterTable('client').addColumn('reminders_off_at', bigint).execute()
  await run(db, [
    'create index reminder_by_album_id on reminder (album_id)',
    'create index reminder_by_job on reminder (job) where job is not null',
    `insert into reminder (client_id, album_id, kind, ends_at)
      select client_id, album_id, 'expiring', reminded_for from client_album where reminded_for is not null`,
    'alter table client_album drop column reminded_for',
  ])
}
