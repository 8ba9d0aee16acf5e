import type { Kysely } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes, run } from './column-types.ts'

/** When an album that is a draft is published by itself. */
export async function publishDates(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await db.schema.alterTable('album').addColumn('publish_at', columnTypes(engine).bigint).execute()
  await run(db, ['create index album_to_publish on album (publish_at) where publish_at is not null'])
}
