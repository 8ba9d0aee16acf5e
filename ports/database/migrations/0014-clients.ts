import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** An ID that we made: a UUIDv7. */
const OURS = '________-____-7___-____-____________'

/** Which account at an identity service is a client's, whether they are blocked, and which known devices still count. */
export async function clients(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint } = columnTypes(engine)
  const columns = [
    ['identity_account', text],
    ['blocked_at', bigint],
  ] as const
  for (const [name, type] of columns) await db.schema.alterTable('client').addColumn(name, type).execute()
  await db.schema
    .alterTable('client')
    .addColumn('device_epoch', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  // All other IDs came with a roster, whose IDs are those of the identity service.
  await sql`update client set identity_account = id where id not like ${sql.lit(OURS)}`.execute(db)
  // Emails to choose a password, with links that may still work.
  await sql`
    delete from sent_mail
    where subject like 'A new password for %' or subject like 'Your albums at %'`.execute(db)
}
