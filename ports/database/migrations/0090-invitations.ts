import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Adds addresses of rosters that may be invited to follow, and hashes of those that were asked or refused. */
export async function invitations(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema.alterTable('follower').addColumn('invitation', text).execute()
  await db.schema
    .createTable('invitation_hash')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
