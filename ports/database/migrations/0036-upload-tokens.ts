import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Tokens with which a program of the owner or an assistant uploads, and the albums that such programs made. */
export async function uploadTokens(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('upload_token')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('token_hash', text, (c) => c.notNull().unique().check(sql`length(token_hash) = 64`))
    .addColumn('created_at', bigint, (c) => c.notNull())
    .addColumn('used_at', bigint)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('upload_token_by_account').on('upload_token').column('account_id').execute()
  // The album stays when the account goes.
  await db.schema
    .createTable('uploaded_album')
    .addColumn('account_id', text, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull().check(sql`key <> ''`))
    .addColumn('album_id', text, (c) => c.notNull().unique().references('album.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('uploaded_album_once', ['account_id', 'key'])
    .modifyEnd(tableEnd)
    .execute()
}
