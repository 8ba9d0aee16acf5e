import { type Kysely, sql } from 'kysely'
import type { Database } from '../port.ts'
import { columnTypes } from './column-types.ts'

/** Videos beside photographs, in private albums. Visitors never see one, so the content version does not know of them. */
export async function videos(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const { text, integer } = columnTypes(engine)
  const photo = () => db.schema.alterTable('photo')
  await photo()
    .addColumn('video', text, (c) => c.check(sql`video in ('mp4', 'mov')`))
    .execute()
  await photo().addColumn('duration', integer).execute()
  await photo().addColumn('codec', text).execute()
  await photo().addColumn('rendition', integer).execute()
}
