import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/**
 * What a post will say stands beside what it says, so that editing changes nothing that visitors see. `post_edit` counts
 * the edits of a post, so that a tab that knows an earlier number overwrites nothing; it is a table of its own, because
 * PostgreSQL takes any change of a published post for one that visitors see.
 */
export async function postDrafts(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer, bigint, tableEnd } = columnTypes(engine)
  await db.schema
    .createTable('post_edit')
    .addColumn('post_id', text, (c) => c.notNull().primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('edit', integer, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('post_draft')
    .addColumn('post_id', text, (c) => c.notNull().primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('main_photo_id', text, (c) => c.references('photo.id').onDelete('set null'))
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('tags', text, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('post_draft_by_main_photo_id')
    .on('post_draft')
    .column('main_photo_id')
    .execute()
}
