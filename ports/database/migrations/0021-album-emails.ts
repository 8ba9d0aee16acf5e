import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/**
 * Which emails about an album a client was sent, whether clients are reminded before it ends, and when somebody last
 * signed in: only a sign-in after another can be from a new device.
 */
export async function albumEmails(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint } = columnTypes(engine)
  for (const column of ['ready_requested_at', 'ready_sent_at', 'reminded_for'] as const) {
    await db.schema.alterTable('client_album').addColumn(column, bigint).execute()
  }
  await db.schema.alterTable('client_album').addColumn('ready_job', text).execute()
  const album = db.schema.alterTable('album')
  await album.addColumn('reminder', integer, (c) => c.notNull().defaultTo(1)).execute()
  await db.schema.alterTable('account').addColumn('signed_in_at', bigint).execute()
  await run(db, [
    'create index client_album_held on client_album (album_id) where ready_requested_at is not null and ready_job is null',
    `update account set signed_in_at = (select max(created_at) from session where account_id = account.id)`,
    `update account set signed_in_at = (select max(at) from audit_event
      where about = account.id and action in ('sign-in.success', 'password.set')) where signed_in_at is null`,
  ])
}
